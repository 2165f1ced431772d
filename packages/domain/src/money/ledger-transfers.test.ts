// Goal: postings as transfers move the same balances, and no transfer is empty or one-sided.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOK_ACCOUNTS, type Posting } from '../loan/books.ts'
import { transfersOf } from './ledger-transfers.ts'

/** Postings of distinct accounts that sum to zero: all but one are random, the last one closes the sum. */
const balancedPostings = fc
  .tuple(
    fc.shuffledSubarray([...BOOK_ACCOUNTS], { minLength: 2 }),
    fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
      minLength: BOOK_ACCOUNTS.length,
      maxLength: BOOK_ACCOUNTS.length,
    }),
  )
  .map(([accounts, amounts]): readonly Posting[] => {
    const free = accounts.slice(1).map((account, index) => ({ account, cents: amounts[index] ?? 0 }))
    const rest = free.reduce((sum, { cents }) => sum - cents, 0)
    return [...free, { account: accounts[0] ?? 'principal', cents: rest }].filter(({ cents }) => cents !== 0)
  })

describe('ledger transfers', () => {
  it('change every balance as the postings do, by amounts above zero between two accounts', () => {
    fc.assert(
      fc.property(balancedPostings, (postings) => {
        const transfers = transfersOf(postings)
        const balances = new Map<string, number>()
        const add = (account: string, cents: number) => balances.set(account, (balances.get(account) ?? 0) + cents)
        for (const { debit, credit, amountCents } of transfers) {
          expect(amountCents).toBeGreaterThan(0)
          expect(debit).not.toBe(credit)
          add(debit, amountCents)
          add(credit, -amountCents)
        }
        expect(balances).toEqual(new Map(postings.map(({ account, cents }) => [account, cents])))
        expect(transfers.length).toBeLessThan(Math.max(postings.length, 1))
      }),
    )
  })

  it('refuse postings that do not sum to zero', () => {
    expect(() => transfersOf([{ account: 'principal', cents: 1 }])).toThrow(RangeError)
    expect(() => transfersOf([{ account: 'principal', cents: -1 }])).toThrow(RangeError)
    const unequal: Posting[] = [
      { account: 'principal', cents: 5 },
      { account: 'cash_in_transit', cents: -6 },
    ]
    expect(() => transfersOf(unequal)).toThrow(RangeError)
  })
})
