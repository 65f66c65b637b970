CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`shown` text NOT NULL,
	`sealed` text NOT NULL
);
