CREATE TABLE `tallies_with_bots` (
	`player_id` text NOT NULL,
	`ruleset` text NOT NULL,
	`side` text NOT NULL,
	`won` integer NOT NULL,
	`lost` integer NOT NULL,
	`drawn` integer NOT NULL,
	PRIMARY KEY(`player_id`, `ruleset`, `side`)
);
--> statement-breakpoint
ALTER TABLE `games` ADD `bots` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `players` ADD `bot_of` text;--> statement-breakpoint
ALTER TABLE `players` ADD `bot_url` text;--> statement-breakpoint
ALTER TABLE `players` ADD `bot_about` text;--> statement-breakpoint
ALTER TABLE `players` ADD `bots_welcome` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `players_bots` ON `players` (`bot_of`) WHERE bot_of IS NOT NULL;