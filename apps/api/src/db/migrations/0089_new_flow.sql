-- The registration flow that the browser names with the data of a form.
ALTER TABLE "users" ADD COLUMN "new_flow" boolean;
