CREATE TABLE `rulesets` (
	`id` text PRIMARY KEY NOT NULL,
	`rules` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rulesets_by_maker` ON `rulesets` (`created_by`,`created_at`,`id`);