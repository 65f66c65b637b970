ALTER TABLE `players` ADD `confirmed_email` text;--> statement-breakpoint
CREATE INDEX `players_by_confirmed_email` ON `players` (`confirmed_email`);