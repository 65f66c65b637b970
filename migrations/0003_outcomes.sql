ALTER TABLE `game_players` ADD `ruleset` text;--> statement-breakpoint
ALTER TABLE `game_players` ADD `side` text;--> statement-breakpoint
ALTER TABLE `game_players` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `game_players_by_outcome` ON `game_players` (`player_id`,`ruleset`,`side`,`outcome`);--> statement-breakpoint
UPDATE `game_players` SET `ruleset` = `past`.`ruleset`, `side` = `past`.`side`,
  `outcome` = CASE WHEN `past`.`winner` IS NULL THEN 'drawn' WHEN `past`.`winner` = `past`.`side` THEN 'won' ELSE 'lost' END
FROM (
  SELECT `part`.`player_id`, `games`.`id`, `games`.`ruleset`, json_extract(`games`.`body`, '$.result.winner') AS `winner`,
    CASE `players`.`name`
      WHEN json_extract(`games`.`body`, '$.players.attackers.name') THEN 'attackers'
      WHEN json_extract(`games`.`body`, '$.players.defenders.name') THEN 'defenders'
    END AS `side`
  FROM `games`
  JOIN `game_players` AS `part` ON `part`.`game_id` = `games`.`id`
  JOIN `players` ON `players`.`id` = `part`.`player_id`
  WHERE `games`.`status` = 'finished' AND json_extract(`games`.`body`, '$.result.reason') <> 'aborted'
) AS `past`
WHERE `game_players`.`player_id` = `past`.`player_id` AND `game_players`.`game_id` = `past`.`id` AND `past`.`side` IS NOT NULL;
