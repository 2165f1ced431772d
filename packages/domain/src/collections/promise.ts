import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import type { LoanStatus } from '../loan/status.ts'

/** What became of a borrower's promise to pay by a date. */
export const PROMISE_STATES = ['open', 'kept', 'partly', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

export type PromiseEvent = 'paid' | 'paid_in_part' | 'not_paid'

/** The night settles a promise, and settles a kept one again when a payment of it went back. A broken one stays broken. */
const NEXT: Readonly<Record<PromiseState, Readonly<Partial<Record<PromiseEvent, PromiseState>>>>> = {
  open: { paid: 'kept', paid_in_part: 'partly', not_paid: 'broken' },
  kept: { paid: 'kept', paid_in_part: 'partly', not_paid: 'broken' },
  partly: { paid: 'partly', paid_in_part: 'partly', not_paid: 'broken' },
  broken: {},
}

/** Half of what was promised is a part. */
export const promiseEvent = (promisedCents: number, paidCents: number): PromiseEvent =>
  paidCents >= promisedCents ? 'paid' : paidCents * 2 >= promisedCents ? 'paid_in_part' : 'not_paid'

/** The state after a settlement; null: the event changes nothing there. */
export const settledPromise = (from: PromiseState, event: PromiseEvent): PromiseState | null =>
  NEXT[from][event] ?? null

/** How it was made. */
export const PROMISE_CHANNELS = ['account', 'phone', 'whatsapp', 'email', 'in_person'] as const
export type PromiseChannel = (typeof PROMISE_CHANNELS)[number]

/** The last day that may be promised. */
export const PROMISE_DAYS = 14
/** After so many broken ones on a loan none is taken. */
export const MAX_BROKEN_PROMISES = 2
/** Less is not worth a promise, unless it is the whole debt. */
export const MIN_PROMISE_CENTS = 5_00

/** A debt that is late and with the lender: in presale and in court other agreements apply. */
const PROMISING: readonly LoanStatus[] = ['overdue', 'awaiting_collector', 'collector_in_progress']

export interface PromiseStanding {
  readonly status: LoanStatus
  readonly owedCents: number
  readonly earlier: readonly PromiseState[]
}

export type PromiseBarrier = 'not_late' | 'promise_open' | 'too_many_broken'

/** Why no promise is taken now; null if one is. */
export function promiseBarrier({ status, owedCents, earlier }: PromiseStanding): PromiseBarrier | null {
  if (!PROMISING.includes(status) || owedCents === 0) return 'not_late'
  if (earlier.includes('open')) return 'promise_open'
  return earlier.filter((state) => state === 'broken').length >= MAX_BROKEN_PROMISES ? 'too_many_broken' : null
}

export const lastPromiseDay = (today: CivilDate): CivilDate => addDays(today, PROMISE_DAYS)

interface Promised {
  readonly amountCents: number
  readonly date: CivilDate
}

export interface PromiseProblem {
  readonly property: 'amount' | 'date'
  readonly key: 'minAmount' | 'maxAmount' | 'minDate' | 'maxDate'
}

/** What is wrong with a promise that would be taken; null if it is sound. */
export function promiseProblem(
  { amountCents, date }: Promised,
  owedCents: number,
  today: CivilDate,
): PromiseProblem | null {
  if (amountCents < Math.min(MIN_PROMISE_CENTS, owedCents)) return { property: 'amount', key: 'minAmount' }
  if (amountCents > owedCents) return { property: 'amount', key: 'maxAmount' }
  if (date < today) return { property: 'date', key: 'minDate' }
  return date > lastPromiseDay(today) ? { property: 'date', key: 'maxDate' } : null
}
