-- When each provider last worked and last failed, over all processes: the page of settings shows it.
CREATE TABLE "provider_health" (
	"port" text NOT NULL,
	"provider" text NOT NULL,
	"worked_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "provider_health_pk" PRIMARY KEY("port","provider")
);
