CREATE TABLE `blocks` (
	`player_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_by_time` ON `blocks` (`player_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counters_by_expiry` ON `counters` (`expires`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`list` text NOT NULL,
	`at` integer NOT NULL,
	`ruleset` text,
	`size` integer,
	`body` text
);
--> statement-breakpoint
CREATE INDEX `games_by_list` ON `games` (`list`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `late_alarms` (
	`hour` integer NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	`worst` integer NOT NULL,
	PRIMARY KEY(`hour`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `name_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operator_log` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`act` text NOT NULL,
	`player_id` text NOT NULL,
	`said` text,
	`words` text,
	`salt` text,
	`prev` text,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_log_by_player` ON `operator_log` (`player_id`);--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`skeleton` text NOT NULL,
	`email` text,
	`language` text NOT NULL,
	`timezone` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`confirmed_email` text,
	`challenges_from` text DEFAULT 'anyone' NOT NULL,
	`closed_for` text,
	`may_rename` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_name` ON `players` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_skeleton` ON `players` (`skeleton`);--> statement-breakpoint
CREATE INDEX `players_by_confirmed_email` ON `players` (`confirmed_email`);--> statement-breakpoint
CREATE INDEX `players_here_by_time` ON `players` (`created_at`,`name_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `players_here_by_name` ON `players` (`name_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `players_closed` ON `players` (`id`) WHERE closed_for IS NOT NULL;--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`shown` text NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rulesets` (
	`id` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`figures` text NOT NULL,
	`figures_by` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rulesets_by_maker` ON `rulesets` (`created_by`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`player_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ups_by_time` ON `sign_ups` (`at`);--> statement-breakpoint
CREATE TABLE `tallies` (
	`player_id` text NOT NULL,
	`ruleset` text NOT NULL,
	`side` text NOT NULL,
	`won` integer NOT NULL,
	`lost` integer NOT NULL,
	`drawn` integer NOT NULL,
	PRIMARY KEY(`player_id`, `ruleset`, `side`)
);
--> statement-breakpoint
CREATE TABLE `troubles` (
	`trouble` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`since` integer NOT NULL,
	`checked_at` integer NOT NULL,
	PRIMARY KEY(`trouble`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `troubles_by_check` ON `troubles` (`checked_at`);