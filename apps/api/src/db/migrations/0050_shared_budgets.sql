-- Unlogged: counting costs no write-ahead log and waits for no standby. A crash or a failover empties both tables.
CREATE UNLOGGED TABLE "promo_guesses" (
	"caller" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_guesses_caller_code_pk" PRIMARY KEY("caller","code")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "request_budgets" (
	"budget" text NOT NULL,
	"caller" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "request_budgets_budget_caller_pk" PRIMARY KEY("budget","caller")
);
--> statement-breakpoint
CREATE INDEX "promo_guesses_at" ON "promo_guesses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_budgets_since" ON "request_budgets" USING btree ("since");
