import { DateOnly } from '@puente/contract'
import { AppError, type CivilDate, formatDateLong, formatEuros, MANUAL_ACCOUNTS, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { bookTexts } from '@puente/texts/backoffice-books'
import { z } from 'zod'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { Tx } from '../../../db/transaction.ts'
import { postJournal } from '../../../lending/books/post-journal.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.manualJournal
const JournalPayload = z.object({
  debit: z.enum(MANUAL_ACCOUNTS),
  credit: z.enum(MANUAL_ACCOUNTS),
  cents: z.int().positive(),
  reference: z.string(),
  date: DateOnly,
})
type Payload = z.infer<typeof JournalPayload>

const invalid = (property: string, key: string, detail: string) =>
  new AppError('validation_failed', detail, { fields: [{ property, key }] })

async function assertPostable(tx: Tx, { debit, credit, reference, date }: Payload, today: CivilDate): Promise<void> {
  if (debit === credit) throw invalid('credit', 'unknownOption', `${debit} on both sides`)
  if (date > today) throw invalid('date', 'maxDate', `${date} is in the future`)
  if ((await tx.books.journalOf('manual', reference)) === null) return
  throw new AppError('illegal_transition', `${reference} is posted already`, { extra: { reason: 'reference_used' } })
}

/** Corrects the books by hand. Accounts that follow from loans or from statement lines are not among those to choose. */
export const manualJournal = defineAct({
  act: 'manual_journal',
  payload: JournalPayload,

  async describe(tx, payload, { clock }) {
    await assertPostable(tx, payload, clock.today())
    const { debit, credit, cents, reference, date } = payload
    const [to, from] = [bookTexts.accounts[debit], bookTexts.accounts[credit]]
    return {
      title: texts.title(formatEuros(cents), to, from),
      lines: [
        { label: texts.debit, value: to },
        { label: texts.credit, value: from },
        { label: texts.amount, value: formatEuros(cents) },
        { label: texts.reference, value: reference },
        { label: texts.date, value: formatDateLong(date, { withYear: true }) },
      ],
      matters: [matterOf('journal', reference)],
      customerIds: [],
    }
  },

  stateOf: async (tx, { reference }) => ((await tx.books.journalOf('manual', reference)) === null ? 'open' : 'posted'),

  async run(tx, _deps, payload, context) {
    await assertPostable(tx, payload, context.today)
    const { debit, credit, cents, reference, date } = payload
    const entries = [
      { account: debit, cents },
      { account: credit, cents: 0 - cents },
    ]
    const journal = { kind: 'correction', source: 'manual', reference, date, entries, memo: context.reason } as const
    const { journalId } = await postJournal(tx, journal, context)
    await tx.audit.record({
      at: context.now,
      actor: context.actor,
      action: 'books.journal_posted',
      userId: null,
      detail: { id: journalId, amount_cents: cents, from: credit, to: debit, reason: context.reason },
    })
    await announceStaff(tx, 'books')
    return { id: journalId }
  },

  outcome: ({ id }) => [{ label: texts.posted, value: String(id) }],
})
