CREATE TABLE `ladder_players` (
	`ladder` text NOT NULL,
	`player` text NOT NULL,
	PRIMARY KEY(`ladder`, `player`)
);
--> statement-breakpoint
CREATE INDEX `ladder_players_by_player` ON `ladder_players` (`player`,`ladder`);--> statement-breakpoint
CREATE TABLE `ladders` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ruleset` text NOT NULL,
	`organiser` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed` integer NOT NULL,
	`players` integer NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ladders_by_time` ON `ladders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ladders_by_organiser` ON `ladders` (`organiser`,`created_at`);