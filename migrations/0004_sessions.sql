ALTER TABLE `tokens` ADD `kind` text DEFAULT 'token' NOT NULL;--> statement-breakpoint
ALTER TABLE `tokens` ADD `parent` text;