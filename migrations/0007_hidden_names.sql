CREATE TABLE `name_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `players_to_hide` ON `players` (`id`) WHERE deleted_at IS NOT NULL AND substr(skeleton, 1, 1) <> '#';