/** How far a step has come. `ahead`: not started yet. */
export type StepState = 'done' | 'current' | 'failed' | 'ahead'

export interface TrackedStep<Name extends string> {
  readonly name: Name
  readonly state: StepState
  /** When it was done or failed; null while that is not known. */
  readonly at: Date | null
}

const done = <Name extends string>(name: Name, at: Date | null): TrackedStep<Name> => ({ name, state: 'done', at })
const failed = <Name extends string>(name: Name, at: Date | null): TrackedStep<Name> => ({ name, state: 'failed', at })
const current = <Name extends string>(name: Name): TrackedStep<Name> => ({ name, state: 'current', at: null })
const ahead = <Name extends string>(name: Name): TrackedStep<Name> => ({ name, state: 'ahead', at: null })

export type PayoutStep = 'signed' | 'ordered' | 'sent' | 'received'

/** A transfer of the loan to the borrower. */
export interface PayoutAttempt {
  readonly status: 'queued' | 'sent' | 'ambiguous' | 'completed' | 'failed' | 'returned'
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly settledAt: Date | null
}

/** The way of the money from the signature to the borrower's bank, with the newest transfer. */
export function payoutSteps(signedAt: Date, attempt: PayoutAttempt | null): readonly TrackedStep<PayoutStep>[] {
  const signed = done('signed' as const, signedAt)
  if (attempt === null) return [signed, current('ordered'), ahead('sent'), ahead('received')]
  const { status, createdAt, sentAt, settledAt } = attempt
  const ordered = done('ordered' as const, createdAt)
  switch (status) {
    case 'queued':
      return [signed, ordered, current('sent'), ahead('received')]
    // It is not known whether the money left: the borrower waits for it like for any other transfer.
    case 'ambiguous':
    case 'sent':
      return [signed, ordered, done('sent', sentAt), current('received')]
    case 'completed':
      return [signed, ordered, done('sent', sentAt ?? settledAt), done('received', settledAt)]
    case 'failed':
    case 'returned':
      return sentAt === null && status === 'failed'
        ? [signed, ordered, failed('sent', settledAt), ahead('received')]
        : [signed, ordered, done('sent', sentAt), failed('received', settledAt)]
  }
}

export type PaymentStep = 'started' | 'bank' | 'booked'

export interface TrackedPayment {
  readonly status: 'new' | 'pending' | 'completed' | 'failed' | 'abandoned' | 'cancelled' | 'refunded'
  readonly startedAt: Date
  readonly settledAt: Date | null
}

/** The way of a card payment from the pay button to the loan. */
export function paymentSteps({ status, startedAt, settledAt }: TrackedPayment): readonly TrackedStep<PaymentStep>[] {
  const started = done('started' as const, startedAt)
  switch (status) {
    case 'new':
    case 'pending':
      return [started, current('bank'), ahead('booked')]
    case 'completed':
      return [started, done('bank', settledAt), done('booked', settledAt)]
    case 'refunded':
      return [started, done('bank', settledAt), failed('booked', null)]
    case 'failed':
    case 'abandoned':
    case 'cancelled':
      return [started, failed('bank', settledAt), ahead('booked')]
  }
}
