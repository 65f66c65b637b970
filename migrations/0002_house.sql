-- The players of the house (src/contract/house.ts). Where a name is somebody's already, the house goes without that player.
INSERT OR IGNORE INTO `players` (`id`, `name`, `name_key`, `skeleton`, `language`, `timezone`, `challenges_from`, `created_at`, `bot_of`, `bots_welcome`) VALUES
  ('House00000000000Thrall', 'Thrall', 'thrall', 'thrall', 'en', 'UTC', 'anyone', unixepoch() * 1000, 'house', 1),
  ('House0000000000000Karl', 'Karl', 'karl', 'karl', 'en', 'UTC', 'anyone', unixepoch() * 1000, 'house', 1),
  ('House00000000000Hersir', 'Hersir', 'hersir', 'herslr', 'en', 'UTC', 'anyone', unixepoch() * 1000, 'house', 1),
  ('House0000000000000Jarl', 'Jarl', 'jarl', 'jarl', 'en', 'UTC', 'anyone', unixepoch() * 1000, 'house', 1),
  ('House00000000000Konung', 'Konung', 'konung', 'konung', 'en', 'UTC', 'anyone', unixepoch() * 1000, 'house', 1);
