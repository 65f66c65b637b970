CREATE TABLE `late_alarms` (
	`hour` integer NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	`worst` integer NOT NULL,
	PRIMARY KEY(`hour`, `bucket`)
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