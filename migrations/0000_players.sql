CREATE TABLE `game_players` (
	`player_id` text NOT NULL,
	`game_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `game_id`)
);
--> statement-breakpoint
CREATE INDEX `game_players_by_time` ON `game_players` (`player_id`,`created_at`,`game_id`);--> statement-breakpoint
CREATE INDEX `game_players_by_status` ON `game_players` (`player_id`,`status`,`created_at`,`game_id`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`ruleset` text NOT NULL,
	`in_lobby` integer NOT NULL,
	`created_at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `games_in_lobby` ON `games` (`in_lobby`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `games_by_status` ON `games` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`skeleton` text NOT NULL,
	`email` text,
	`email_confirmed_at` integer,
	`language` text NOT NULL,
	`timezone` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_name` ON `players` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_skeleton` ON `players` (`skeleton`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_hash` ON `tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `tokens_by_player` ON `tokens` (`player_id`,`created_at`,`id`);