-- A page that waits for a reading must know when the search for the zone is over, also if it found none. Photos sent before count as
-- searched: their reading, or the lack of one, is settled.
alter table documents add column read_at timestamptz;
--> statement-breakpoint
update documents set read_at = uploaded_at where type in ('id_card', 'id_card_back') and content_type = 'image/jpeg';
