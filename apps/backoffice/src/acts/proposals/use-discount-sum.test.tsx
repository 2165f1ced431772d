// @vitest-environment happy-dom
import type { ProposalOptions } from '@puente/contract'
import { civilDate, FOUR_EYES } from '@puente/domain'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDiscountSum } from './use-discount-sum.tsx'

// Goal: before a discount is proposed, staff read what it forgives today and at most, and whether a second person must approve it.

afterEach(cleanup)

const DISCOUNT = {
  min: 50,
  days: [
    { date: civilDate('2026-11-16'), owed: 400 },
    { date: civilDate('2026-11-20'), owed: 412 },
  ],
}
const OPTIONS: ProposalOptions = {
  expires_on: { default: civilDate('2026-11-20'), max: civilDate('2026-12-16') },
  one_person_up_to: 100,
  extension: null,
  discount: DISCOUNT,
  settlement: null,
}

function Sum() {
  const { sum, until, figures, approvers, amountField, untilField } = useDiscountSum(OPTIONS, DISCOUNT)
  return (
    <>
      {amountField(undefined)}
      {untilField(undefined)}
      <output>{JSON.stringify({ sum, until, approvers })}</output>
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
const decided = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const { fields, figures } = texts

it('shows what is owed, and nothing forgiven before a sum is typed', () => {
  render(<Sum />)
  expect([figure(figures.owed), figure(figures.agreed)]).toEqual(['400,00 €', figures.unknown])
  expect([figure(figures.forgiven), figure(figures.forgivenAtMost)]).toEqual([figures.unknown, figures.unknown])
  expect(decided()).toEqual({ sum: 0, until: '2026-11-20', approvers: [] })
})

it('forgives the rest of today, and at most the rest of the last day', () => {
  render(<Sum />)
  type(fields.amount, '310,50')
  expect([figure(figures.agreed), figure(figures.forgiven)]).toEqual(['310,50 €', '89,50 €'])
  expect(figure(figures.forgivenAtMost)).toBe('101,50 €')
  expect(figure(figures.ifNotPaid)?.replaceAll('\u00a0', ' ')).toContain('412,00 €')
})

it('asks for a second person by what is forgiven at most, not by what is forgiven today', () => {
  render(<Sum />)
  type(fields.amount, '310,50')
  expect(decided().approvers).toEqual([...FOUR_EYES.discount.mayApprove])
  type(fields.until, '2026-11-16')
  expect(figure(figures.forgivenAtMost)).toBe('89,50 €')
  expect(decided()).toMatchObject({ until: '2026-11-16', approvers: [] })
})

it('forgives nothing with a sum that is the debt or more, and sends an unreadable one as 0', () => {
  render(<Sum />)
  type(fields.amount, '400')
  expect([figure(figures.forgiven), decided().sum]).toEqual([figures.unknown, 400])
  type(fields.amount, 'cien')
  expect([figure(figures.agreed), decided().sum]).toEqual([figures.unknown, 0])
})

it('has no last day while the date is not complete', () => {
  render(<Sum />)
  type(fields.until, '')
  expect([figure(figures.until), decided().until]).toEqual([figures.unknown, ''])
})
