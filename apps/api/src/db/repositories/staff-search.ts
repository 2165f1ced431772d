import type { LoanAccount, SearchKind, SearchProbe } from '@puente/domain'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { searchName } from '../../platform/search-name.ts'
import { accountOfRow } from '../account-row.ts'
import type { Database } from '../database.ts'
import { currentPlan } from '../plan-rows.ts'
import { loanAccounts, loans } from '../schema/index.ts'

/** A customer or a loan that matches a search. */
export interface SearchHit {
  readonly kind: SearchKind
  readonly userId: number
  /** The loan that matched, or the customer's newest one. */
  readonly loanPublicId: string | null
  readonly loanStatus: number | null
  readonly loanAmountCents: number | null
  readonly phone: string
  readonly name: string | null
  readonly personalId: string | null
  readonly email: string | null
  readonly iban: string | null
  readonly isBlocked: boolean
  readonly isBlacklisted: boolean
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
const prefix = (text: string): string => `${escapeLike(text)}%`
const reversed = (text: string): string => [...text].reverse().join('')

/** The matching customers, each with the loan that matched or null, best first. Every query reads an index. */
function matchesOf(probe: SearchProbe, limit: number): SQL {
  switch (probe.kind) {
    case 'phone':
      return sql`
        (select id as user_id, null::bigint as loan_id, 0 as rank from users where phone = ${probe.phone})
        union all
        (select distinct user_id, null::bigint, 1 from contact_phones where number = ${probe.phone} limit ${limit})`
    case 'personal_id':
      return sql`select user_id, null::bigint as loan_id, 0 as rank from personal_data where personal_id = ${probe.personalId}`
    case 'email':
      return sql`
        select user_id, null::bigint as loan_id, 0 as rank from personal_data
        where lower(email) like ${prefix(probe.prefix)} limit ${limit}`
    case 'iban':
      return sql`
        select user_id, null::bigint as loan_id, 0 as rank from personal_data
        where reverse(bank_account) like ${prefix(reversed(probe.ending))} limit ${limit}`
    case 'customer':
      return sql`select id as user_id, null::bigint as loan_id, 0 as rank from users where id = ${probe.id}`
    case 'loan':
      return sql`
        select user_id, id as loan_id, 0 as rank from loans
        where public_id in (${sql.join(
          probe.publicIds.map((id) => sql`${id}`),
          sql`, `,
        )})`
    case 'reference':
      return sql`
        (select l.user_id, l.id as loan_id, 0 as rank from loan_facts f join loans l on l.id = f.loan_id
         where f.fact_id = ${`transfer:${probe.reference}`} and f.fact_id like 'transfer:%')
        union all
        (select user_id, loan_id, 0 from card_operations where order_code = ${probe.reference})
        union all
        (select l.user_id, l.id, 0 from payouts p join loans l on l.id = p.loan_id where p.end_to_end_id = ${probe.reference})`
    case 'name':
      return nameMatches(probe.words, limit)
  }
}

/** Customers of the first word that are tried one by one before the words are intersected. */
const TRIED_CUSTOMERS = 2_000

/**
 * Every typed word is the beginning of a word of the name, in any order; whole words come first. Words that often meet in one name
 * are found among the first customers of the first word. Words that rarely meet need the inverted index, which in turn would return
 * a large part of all customers for short words that often meet.
 */
function nameMatches(words: string, limit: number): SQL {
  const [first = '', ...others] = searchName(words).split(' ')
  if (others.length === 0) {
    return sql`
      select user_id, null::bigint as loan_id, 0 as rank from customer_words
      where word like ${prefix(first)} order by word, user_id desc limit ${limit}`
  }
  const hasOthers = others.map(
    (word) =>
      sql`exists (select from customer_words other where other.user_id = tried.user_id and other.word like ${prefix(word)})`,
  )
  // A word holds only letters and digits, so that quoting it is enough.
  const allWords = [first, ...others].map((word) => `'${word}':*`).join(' & ')
  return sql`
    with tried as materialized (
      select user_id, word from customer_words where word like ${prefix(first)}
      order by word, user_id desc limit ${TRIED_CUSTOMERS}
    ),
    near as materialized (
      select user_id, word from tried where ${sql.join(hasOthers, sql` and `)} order by word, user_id desc limit ${limit}
    ),
    common as materialized (
      select user_id from personal_data
      where name_vector(first_name, first_surname, second_surname) @@ ${allWords}::tsquery
    )
    select user_id, null::bigint as loan_id, 0 as rank from near
    union all
    (select user_id, null::bigint, 1 from common
     where (select count(*) from tried) = ${TRIED_CUSTOMERS} and (select count(*) from near) < ${limit}
       and user_id not in (select user_id from near)
     order by user_id desc limit ${limit})`
}

export const staffSearchRepository = (db: Database) => ({
  /** The accounts of these loans as of the last night; none for a loan before its payout. */
  async accountsOf(publicIds: readonly string[]): Promise<ReadonlyMap<string, LoanAccount>> {
    if (publicIds.length === 0) return new Map()
    const rows = await db
      .select({ publicId: loans.publicId, account: loanAccounts, plan: currentPlan })
      .from(loans)
      .innerJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
      .where(inArray(loans.publicId, [...publicIds]))
    return new Map(rows.map(({ publicId, account, plan }) => [publicId, accountOfRow(account, plan)]))
  },

  /** The matches of one kind, at most `limit`. */
  async find(probe: SearchProbe, limit: number): Promise<readonly SearchHit[]> {
    const { rows } = await db.execute<{
      user_id: string
      public_id: string | null
      status: number | null
      amount_cents: string | null
      phone: string
      name: string | null
      personal_id: string | null
      email: string | null
      bank_account: string | null
      is_blocked: boolean
      is_blacklisted: boolean
    }>(sql`
      with match as materialized (select * from (${matchesOf(probe, limit)}) as found limit ${limit})
      select match.user_id, loan.public_id, loan.status, loan.amount_cents, u.phone,
        nullif(concat_ws(' ', p.first_name, p.first_surname, p.second_surname), '') as name,
        p.personal_id, p.email, p.bank_account, u.is_blocked, u.is_blacklisted
      from match
      join users u on u.id = match.user_id
      left join personal_data p on p.user_id = match.user_id
      left join lateral (
        select public_id, status, amount_cents from loans
        where loans.user_id = match.user_id and (match.loan_id is null or loans.id = match.loan_id)
        order by loans.id desc limit 1
      ) as loan on true
      order by match.rank`)
    return rows.map((row) => ({
      kind: probe.kind,
      userId: Number(row.user_id),
      loanPublicId: row.public_id,
      loanStatus: row.status,
      loanAmountCents: row.amount_cents === null ? null : Number(row.amount_cents),
      phone: row.phone,
      name: row.name,
      personalId: row.personal_id,
      email: row.email,
      iban: row.bank_account,
      isBlocked: row.is_blocked,
      isBlacklisted: row.is_blacklisted,
    }))
  },
})
