-- When the database was last backed up, for monitoring. The owner adds a row after each backup.
CREATE TABLE "backups" (
	"ended_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"version" text NOT NULL
);
