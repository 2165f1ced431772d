import { describe, expect, it } from 'vitest'
import { LINE_STATES, mayTakeBack, namesTransfer, type TakeBackLine } from './line-state.ts'

// Goal: a debit takes back exactly one whole transfer that came before it and whose money is all here.

const credit: TakeBackLine = {
  account: 'ES1',
  amountCents: 100_00,
  refundedCents: 0,
  bookedOn: '2026-11-10',
  state: 'matched',
  endToEndId: 'E1',
  counterpartyIban: 'ES2',
}
const debit: TakeBackLine = { ...credit, amountCents: -100_00, bookedOn: '2026-11-16', state: 'unmatched' }

describe('a debit takes back a transfer', () => {
  it.each([
    ['of the same amount', {}, true],
    ['of the same day', { bookedOn: '2026-11-16' }, true],
    ['of a later day', { bookedOn: '2026-11-17' }, false],
    ['of another account', { account: 'card:redsys' }, false],
    ['of a cent more', { amountCents: 100_01 }, false],
    ['that is a debit itself', { amountCents: -100_00 }, false],
    ['of which a part went back', { refundedCents: 1 }, false],
  ] as const)('%s: %s %s', (_what, change, expected) => {
    expect(mayTakeBack(debit, { ...credit, ...change })).toBe(expected)
  })

  it.each(
    LINE_STATES.map((state) => [state, ['unmatched', 'matched', 'split', 'third_party'].includes(state)] as const),
  )('in state %s: %s', (state, expected) => {
    expect(mayTakeBack(debit, { ...credit, state })).toBe(expected)
  })

  it.each(LINE_STATES.map((state) => [state, state === 'unmatched'] as const))(
    'while the debit itself is %s: %s',
    (state, expected) => {
      expect(mayTakeBack({ ...debit, state }, credit)).toBe(expected)
    },
  )

  it('a debit takes back a transfer never with money that came in', () => {
    expect(mayTakeBack({ ...debit, amountCents: 100_00 }, { ...credit, amountCents: -100_00 })).toBe(false)
  })
})

describe('the bank names a transfer', () => {
  it.each([
    ['by the reference of its sender', 'E1', 'E1', 'ES9', true],
    ['not by the account if the references differ', 'E1', 'E2', 'ES2', false],
    ['by the account without a reference', null, 'E1', 'ES2', true],
    ['not by another account', null, 'E1', 'ES9', false],
    ['not by two missing accounts', null, null, null, false],
  ] as const)('%s', (_what, endToEndId, other, counterpartyIban, expected) => {
    const line = { ...debit, endToEndId, counterpartyIban }
    const known = { ...credit, endToEndId: other, counterpartyIban: counterpartyIban === null ? null : 'ES2' }
    expect(namesTransfer(line, known)).toBe(expected)
  })
})
