-- What the inbox shows depends on whether the loan is open.
drop trigger tell_of_insert on loans;
--> statement-breakpoint
drop trigger tell_of_update on loans;
--> statement-breakpoint
drop trigger tell_of_delete on loans;
--> statement-breakpoint
call announce_changes_of('loans', 'user,loan,inbox');
