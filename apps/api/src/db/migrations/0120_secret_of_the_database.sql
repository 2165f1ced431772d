-- Which PUENTE_SECRET sealed what this database holds: the fingerprints of the present one and of those before it.
CREATE TABLE "secret_fingerprints" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
