CREATE TABLE `sign_ups` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`player_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ups_by_time` ON `sign_ups` (`at`);