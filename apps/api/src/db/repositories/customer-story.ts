import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

interface StoryEntry {
  readonly id: string
  readonly kind: 'event' | 'status' | 'money' | 'message' | 'note' | 'contact' | 'task' | 'document'
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly loan: string | null
  readonly detail: Record<string, unknown>
}

export interface SentMessage {
  readonly id: string
  readonly channel: 'sms' | 'whatsapp' | 'email' | 'inbox'
  readonly templateKey: string | null
  readonly templateVersion: number | null
  readonly parameters: Readonly<Record<string, string>> | null
  readonly recipient: string
  readonly subject: string | null
  /** The text where it is kept: in the inbox. */
  readonly text: string | null
  readonly status: string
  readonly providerCode: string | null
  readonly at: Date
}

type SharedTrait = 'account' | 'address' | 'device' | 'contact_phone'
interface RelatedCustomer {
  readonly userId: number
  readonly name: string | null
  readonly phone: string
  readonly isBlocked: boolean
  readonly isBlacklisted: boolean
  readonly shares: readonly SharedTrait[]
}

/** The position of the last entry of the page before. */
export interface StoryKey {
  readonly at: string
  readonly id: string
}

const RELATED_LIMIT = 50

/** Entries that a page starts after. */
const older = (after: StoryKey | null) =>
  after === null ? sql`true` : sql`(at, id) < (${after.at}::timestamptz, ${after.id})`

/** What the pages of a customer tell: the timeline, the messages, and customers who share something. */
export const customerStoryRepository = (db: Database) => ({
  /**
   * Everything that happened to one customer, newest first. Reads by staff are left out (they are in the audit list), and so are
   * audit rows of a change that is told by its status change or its fact.
   */
  async timeline(userId: number, after: StoryKey | null, limit: number): Promise<readonly StoryEntry[]> {
    const { rows } = await db.execute<{
      id: string
      kind: StoryEntry['kind']
      at: string
      actor: string
      action: string
      loan: string | null
      detail: Record<string, unknown>
    }>(sql`
      with own_loans as materialized (select id, public_id from loans where user_id = ${userId}),
      own_changes as materialized (
        select c.*, l.public_id from own_loans l join loan_status_changes c on c.loan_id = l.id
      ),
      story as (
        select 'event:' || e.id as id, 'event' as kind, e.at, e.actor, e.action,
          (select public_id from own_loans where id::text = e.detail ->> 'loan_id') as loan, e.detail
        from audit_events e
        where e.user_id = ${userId} and not (e.detail ? 'fact_id')
          and e.action not in ('customer_viewed', 'loan_viewed', 'audit_read', 'application.viewed', 'document.viewed',
            'document.review_opened', 'loan.refund_options_read',
            'customer_note_added', 'customer_contact_logged', 'staff_task_added', 'staff_task_done', 'call_requested',
            'document_uploaded')
          and not (e.action = 'loan_document_read' and e.actor like 'admin:%')
          and not exists (
            select from own_changes c
            where e.action like 'loan.%' and c.loan_id::text = e.detail ->> 'loan_id' and c.at = e.at)
        union all
        select 'status:' || c.id, 'status', c.at, c.actor, c.event, c.public_id,
          jsonb_build_object('from', c.from_status, 'to', c.to_status, 'reason', c.reason)
        from own_changes c
        union all
        select 'money:' || f.loan_id || ':' || f.seq, 'money', f.at, f.actor, f.fact ->> 'type', l.public_id,
          f.fact - 'id' - 'type'
        from own_loans l join loan_facts f on f.loan_id = l.id
        union all
        select 'message:' || m.id, 'message', m.created_at, 'system', coalesce(m.template_key, 'code_' || m.purpose, 'sms'), null,
          jsonb_build_object('channel', m.channel, 'status', m.status, 'provider_code', m.provider_code)
        from messages m where m.user_id = ${userId}
        union all
        select 'message:' || m.id, 'message', m.created_at, 'system', 'email', l.public_id,
          jsonb_build_object('channel', 'email', 'subject', m.subject, 'status', m.status, 'provider_code', m.provider_code)
        from mails m left join own_loans l on l.id = m.loan_id where m.user_id = ${userId}
        union all
        select 'note:' || n.id, 'note', n.at, n.author, 'note', l.public_id, jsonb_build_object('text', n.text)
        from customer_notes n left join own_loans l on l.id = n.loan_id where n.user_id = ${userId}
        union all
        select 'contact:' || n.id, 'contact', n.at, n.author, n.channel, l.public_id,
          jsonb_build_object('direction', n.direction, 'outcome', n.outcome, 'identified_by', n.identified_by, 'summary', n.summary)
        from customer_contacts n left join own_loans l on l.id = n.loan_id where n.user_id = ${userId}
        union all
        select 'task:' || t.id, 'task', t.created_at, t.created_by, 'task', l.public_id,
          jsonb_build_object('title', t.title, 'assignee', t.assignee, 'due_on', t.due_on, 'done_at', t.done_at)
        from staff_tasks t left join own_loans l on l.id = t.loan_id where t.user_id = ${userId}
        union all
        select 'document:' || d.id, 'document', d.uploaded_at, d.uploaded_by, 'document_uploaded', null,
          jsonb_build_object('type', d.type, 'status', d.status, 'document_id', d.id)
        from documents d where d.user_id = ${userId}
      )
      select * from story where ${older(after)} order by at desc, id desc limit ${limit}`)
    return rows.map((row) => ({ ...row, at: new Date(row.at) }))
  },

  /** Messages of every channel, newest first. */
  async messages(userId: number, after: StoryKey | null, limit: number): Promise<readonly SentMessage[]> {
    const { rows } = await db.execute<{
      id: string
      channel: SentMessage['channel']
      template_key: string | null
      template_version: number | null
      parameters: Record<string, string> | null
      recipient: string
      subject: string | null
      text: string | null
      status: string
      provider_code: string | null
      at: string
    }>(sql`
      with sent as (
        select id::text as id, channel, coalesce(template_key, 'code_' || purpose) as template_key, template_version, parameters,
          recipient, null as subject, null as text, status, provider_code, created_at as at
        from messages where user_id = ${userId}
        union all
        select id::text, 'email', template_key, template_version, parameters, recipient, subject, null, status, provider_code, created_at
        from mails where user_id = ${userId}
        union all
        select 'inbox:' || id, 'inbox', template_key, null, null, '', null, message,
          case when read_at is null then 'delivered' else 'read' end, null, created_at
        from notifications where user_id = ${userId}
      )
      select * from sent where ${older(after)} order by at desc, id desc limit ${limit}`)
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      templateKey: row.template_key,
      templateVersion: row.template_version,
      parameters: row.parameters,
      recipient: row.recipient,
      subject: row.subject,
      text: row.text,
      status: row.status,
      providerCode: row.provider_code,
      at: new Date(row.at),
    }))
  },

  /**
   * Other customers with the same account, home, contact phone, or the same browser at the same network address. A user agent alone
   * is shared by thousands of customers and says nothing; the machine's own address is ignored.
   */
  async related(userId: number): Promise<readonly RelatedCustomer[]> {
    const { rows } = await db.execute<{
      user_id: string
      name: string | null
      phone: string
      is_blocked: boolean
      is_blacklisted: boolean
      shares: SharedTrait[]
    }>(sql`
      with shared as (
        (select other.user_id, 'account' as trait
         from personal_data mine join personal_data other on other.bank_account = mine.bank_account
         where mine.user_id = ${userId} limit ${RELATED_LIMIT})
        union
        (select other.user_id, 'address'
         from addresses mine join addresses other
           on other.postal_code = mine.postal_code and lower(other.street) = lower(mine.street) and other.house = mine.house
             and other.apartment is not distinct from mine.apartment and other.block is not distinct from mine.block
         where mine.user_id = ${userId} limit ${RELATED_LIMIT})
        union
        (select other.user_id, 'device'
         from sessions mine join sessions other on other.address = mine.address and other.user_agent = mine.user_agent
         where mine.user_id = ${userId} and mine.kind = 'borrower' and other.kind = 'borrower'
           and mine.address not in ('127.0.0.1', '::1')
         limit ${RELATED_LIMIT})
        union
        (select other.user_id, 'contact_phone'
         from contact_phones mine join contact_phones other on other.number = mine.number
         where mine.user_id = ${userId} limit ${RELATED_LIMIT})
        union
        (select other.id, 'contact_phone'
         from contact_phones mine join users other on other.phone = mine.number
         where mine.user_id = ${userId} limit ${RELATED_LIMIT})
        union
        (select other.user_id, 'contact_phone'
         from users mine join contact_phones other on other.number = mine.phone
         where mine.id = ${userId} limit ${RELATED_LIMIT})
      )
      select u.id as user_id, nullif(concat_ws(' ', p.first_name, p.first_surname, p.second_surname), '') as name, u.phone,
        u.is_blocked, u.is_blacklisted, array_agg(distinct shared.trait order by shared.trait) as shares
      from shared join users u on u.id = shared.user_id left join personal_data p on p.user_id = u.id
      where u.id <> ${userId}
      group by u.id, p.user_id
      order by count(*) desc, u.id desc limit ${RELATED_LIMIT}`)
    return rows.map((row) => ({
      userId: Number(row.user_id),
      name: row.name,
      phone: row.phone,
      isBlocked: row.is_blocked,
      isBlacklisted: row.is_blacklisted,
      shares: row.shares,
    }))
  },
})
