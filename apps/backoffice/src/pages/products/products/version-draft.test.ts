// Goal: what a person types becomes exactly the request that they mean: only what they changed, in the units of the server, and never a
// number that could not be read.
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, toProductView } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, readDraft, type VersionDraft } from './version-draft.ts'

const single = toProductView(DEFAULT_PRODUCT)
const plans = toProductView(DEFAULT_INSTALMENT_PRODUCT)
const typing = (name: keyof VersionDraft['values'], text: string): VersionDraft => {
  const draft = draftOf(single)
  return { ...draft, values: { ...draft.values, [name]: text } }
}
const requestOf = (draft: VersionDraft, base = single) => {
  const { view, unreadable } = readDraft(draft, base)
  return { ...changesOf(base, view), unreadable }
}

describe('a draft', () => {
  it.each([
    ['one payment', single],
    ['instalments', plans],
  ])('of %s that was not touched changes nothing', (_what, view) => {
    expect(requestOf(draftOf(view), view)).toEqual({ prices: {}, terms: {}, unreadable: [] })
  })

  it.each([
    ['prices.annual_rate', '292,5', { prices: { annual_rate: 292.5 } }],
    ['prices.first_loan_free_up_to', '', { prices: { first_loan_free_up_to: null } }],
    ['prices.extension_price', '1.250,50', { prices: { extension_price: 1250.5 } }],
    ['terms.extension_days', '15, 30', { terms: { extension_days: [15, 30] } }],
    ['terms.collector_after_days', '', { terms: { collector_after_days: null } }],
    [
      'terms.defaults.new.amount',
      '100',
      { terms: { defaults: { ...single.terms.defaults, new: { amount: 100, term_days: 7 } } } },
    ],
  ] as const)('with "%s" as "%s" asks for that alone', (name, text, request) => {
    expect(requestOf(typing(name, text))).toEqual({ prices: {}, terms: {}, unreadable: [], ...request })
  })

  it.each([
    ['prices.annual_rate', 'mucho'],
    ['prices.annual_rate', '12,34567'],
    ['prices.charge_cap', '99,5'],
    ['prices.extension_price', ''],
    ['terms.extension_days', '7 y 14'],
    ['terms.withdrawal_days', '-1'],
  ] as const)('with "%s" as "%s" names the field and keeps the value', (name, text) => {
    expect(requestOf(typing(name, text))).toEqual({ prices: {}, terms: {}, unreadable: [name] })
  })

  it('of instalments offers the numbers of its rows, and a fee of nothing is no fee', () => {
    const draft = draftOf(plans)
    const row = { from: '3', to: '6', rate: '40', feePercent: '2,5', feeMax: '15' }
    const rows = [row, { ...row, from: '7', to: '9', feePercent: '0', feeMax: '0' }]
    expect(requestOf({ ...draft, rows }, plans)).toEqual({
      prices: {
        instalments: [
          { from: 3, to: 6, annual_rate: 40, opening_fee: { percent: 2.5, max: 15 } },
          { from: 7, to: 9, annual_rate: 40, opening_fee: null },
        ],
      },
      terms: {
        counts: [
          { from: 3, to: 6, step: 1 },
          { from: 7, to: 9, step: 1 },
        ],
      },
      unreadable: [],
    })
    const halfFee = requestOf({ ...draft, rows: [{ ...row, feeMax: '' }] }, plans)
    expect(halfFee.unreadable).toEqual(['prices.instalments.0.opening_fee.max'])
  })
})
