CREATE TABLE `counters` (
	`key` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counters_by_expiry` ON `counters` (`expires`);