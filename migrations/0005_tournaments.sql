CREATE TABLE `tournament_people` (
	`tournament` text NOT NULL,
	`player` text NOT NULL,
	`role` text NOT NULL,
	`is_in` integer NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`player`, `role`, `tournament`)
);
--> statement-breakpoint
CREATE TABLE `tournaments` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`ruleset` text NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tournaments_by_time` ON `tournaments` (`at`,`id`) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX `tournaments_by_status` ON `tournaments` (`status`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `tournaments_by_ruleset` ON `tournaments` (`ruleset`,`at`,`id`) WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX `tournaments_by_both` ON `tournaments` (`ruleset`,`status`,`at`,`id`);