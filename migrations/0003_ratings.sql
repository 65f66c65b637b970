CREATE TABLE `pools` (
	`ruleset` text PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`offset` real NOT NULL,
	`sd` real NOT NULL,
	`counts` text NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`player` text NOT NULL,
	`ruleset` text NOT NULL,
	`rating` real NOT NULL,
	`rd` real NOT NULL,
	`volatility` real NOT NULL,
	`games` integer NOT NULL,
	`rated_at` integer NOT NULL,
	`listed_until` integer,
	`below` integer NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`player`, `ruleset`)
);
--> statement-breakpoint
CREATE INDEX `ratings_listed` ON `ratings` (`ruleset`,`below`,`player`) WHERE listed_until IS NOT NULL;