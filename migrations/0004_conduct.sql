CREATE TABLE `conduct` (
	`player_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`latest` integer NOT NULL,
	`figures` text NOT NULL
);
