import { type CivilDate, FIRST_DOCUMENT_TYPES } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import { statusNumbers } from './status-numbers.ts'

const FIRST_TYPES = sql.join(
  FIRST_DOCUMENT_TYPES.map((type) => sql`${type}::text`),
  sql`, `,
)

const AWAITING_DOCUMENTS = statusNumbers('awaiting_documents')
const AWAITING_ACCOUNT = statusNumbers('awaiting_issuance_method')

/**
 * How long the application `l` has waited for staff since its last step: for a review, for its documents, for its payout
 * account. Not while the applicant has a document to send: one never sent, one rejected, or one that staff requested.
 */
export const timeHeldByStaff = (date: CivilDate): SQL => sql`
  select coalesce(sum(upper(part) - lower(part)), interval '0') as time
  from (select tstzrange(l.status_changed_at, greatest(l.status_changed_at, ${date}::timestamp at time zone 'Europe/Madrid'))
    as period) since,
  unnest((
    select range_agg(waiting.period * since.period) from (
      select tstzrange(r.opened_at, coalesce(r.ended_at, 'infinity')) from decision_reviews r
        where l.status = ${AWAITING_DOCUMENTS} and r.loan_id = l.id and r.kind = 'manual_review'
      union all
      select tstzrange(d.uploaded_at, coalesce(least(d.reviewed_at, d.superseded_at), 'infinity')) from documents d
        where l.status = ${AWAITING_DOCUMENTS} and d.user_id = l.user_id and d.status <> 'skipped'
      union all
      select tstzrange(a.asked_at, coalesce(a.decided_at, 'infinity')) from payout_account_reviews a
        where l.status = ${AWAITING_ACCOUNT} and a.user_id = l.user_id and a.status <> 'superseded'
    ) waiting (period)
  ) - coalesce((
    select range_agg(missing.period) from (
      select tstzrange('-infinity', coalesce(min(d.uploaded_at), 'infinity'))
        from unnest(array[${FIRST_TYPES}]) needed (type)
        left join documents d on d.user_id = l.user_id and d.type = needed.type
        where l.status = ${AWAITING_DOCUMENTS} group by needed.type
      union all
      select tstzrange(d.reviewed_at, coalesce(d.superseded_at, 'infinity')) from documents d
        where l.status = ${AWAITING_DOCUMENTS} and d.user_id = l.user_id and d.status = 'rejected'
      union all
      select tstzrange(q.requested_at, coalesce((
          select min(d.uploaded_at) from documents d
          where d.user_id = l.user_id and d.type = q.type and d.uploaded_at >= q.requested_at), 'infinity'))
        from document_requests q where l.status = ${AWAITING_DOCUMENTS} and q.loan_id = l.id
    ) missing (period)
  ), '{}'::tstzmultirange)) part`
