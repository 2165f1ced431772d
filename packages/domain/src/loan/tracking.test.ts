// Goal: a borrower sees how far a payout or a payment has come, and when each step happened.
import { describe, expect, it } from 'vitest'
import { type PayoutAttempt, paymentSteps, payoutSteps, type TrackedPayment } from './tracking.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute))
const brief = (steps: readonly { name: string; state: string; at: Date | null }[]) =>
  steps.map((step) => `${step.name} ${step.state}${step.at === null ? '' : ` ${step.at.getUTCMinutes()}`}`)

const attempt = (status: PayoutAttempt['status'], sent: number | null, settled: number | null): PayoutAttempt => ({
  status,
  createdAt: at(1),
  sentAt: sent === null ? null : at(sent),
  settledAt: settled === null ? null : at(settled),
})

describe('the steps of a payout', () => {
  it.each([
    ['signed', null, ['signed done 0', 'ordered current', 'sent ahead', 'received ahead']],
    ['queued', attempt('queued', null, null), ['signed done 0', 'ordered done 1', 'sent current', 'received ahead']],
    ['sent', attempt('sent', 2, null), ['signed done 0', 'ordered done 1', 'sent done 2', 'received current']],
    [
      'ambiguous',
      attempt('ambiguous', null, null),
      ['signed done 0', 'ordered done 1', 'sent done', 'received current'],
    ],
    ['completed', attempt('completed', 2, 3), ['signed done 0', 'ordered done 1', 'sent done 2', 'received done 3']],
    [
      'completed at once',
      attempt('completed', null, 3),
      ['signed done 0', 'ordered done 1', 'sent done 3', 'received done 3'],
    ],
    ['refused', attempt('failed', null, 3), ['signed done 0', 'ordered done 1', 'sent failed 3', 'received ahead']],
    ['failed', attempt('failed', 2, 3), ['signed done 0', 'ordered done 1', 'sent done 2', 'received failed 3']],
    ['returned', attempt('returned', 2, 3), ['signed done 0', 'ordered done 1', 'sent done 2', 'received failed 3']],
  ])('%s', (_, payout, steps) => {
    expect(brief(payoutSteps(at(0), payout))).toEqual(steps)
  })
})

describe('the steps of a payment', () => {
  const FAILED = ['started done 0', 'bank failed 5', 'booked ahead']
  it.each<[TrackedPayment['status'], string[]]>([
    ['new', ['started done 0', 'bank current', 'booked ahead']],
    ['pending', ['started done 0', 'bank current', 'booked ahead']],
    ['completed', ['started done 0', 'bank done 5', 'booked done 5']],
    ['failed', FAILED],
    ['abandoned', FAILED],
    ['cancelled', FAILED],
    ['refunded', ['started done 0', 'bank done 5', 'booked failed']],
  ])('%s', (status, steps) => {
    const settledAt = status === 'new' || status === 'pending' ? null : at(5)
    expect(brief(paymentSteps({ status, startedAt: at(0), settledAt }))).toEqual(steps)
  })
})
