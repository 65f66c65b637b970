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
ALTER TABLE `players` ADD `challenges_from` text DEFAULT 'anyone' NOT NULL;