// @vitest-environment happy-dom
import { civilDate } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type ScheduleVersion, ScheduleVersions } from './versions.tsx'

// Goal: staff read what each schedule changed in the one before, in words and instalment by instalment.

const { versions: texts } = planPageTexts
afterEach(cleanup)

const version = (
  number: number,
  reason: string,
  madeOn: string,
  rows: readonly (readonly [number: number, date: string, total: number])[],
): ScheduleVersion => ({
  version: number,
  reason,
  from_fact: `fact-${number}`,
  made_on: civilDate(madeOn),
  instalments: rows.map(([n, date, total]) => ({
    number: n,
    date: civilDate(date),
    principal: total,
    interest: 0,
    fee: 0,
    total,
  })),
})
const FIRST = version(1, 'payout', '2027-01-15', [
  [1, '2027-02-15', 107.84],
  [2, '2027-03-15', 107.84],
  [3, '2027-04-15', 107.84],
])
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )

it('shows nothing while the first schedule is the only one', () => {
  const { container } = render(<ScheduleVersions versions={[FIRST]} />)
  expect(container.textContent).toBe('')
})

it.each([
  [
    'a deferral',
    version(2, 'extension', '2027-02-10', [
      [1, '2027-03-15', 109],
      [2, '2027-04-15', 109],
      [3, '2027-05-15', 108.99],
    ]),
    'Aplazamiento',
    '3,47 € más en total, acaba 30 días después',
  ],
  [
    'fewer instalments',
    version(2, 'payment', '2027-02-15', [
      [1, '2027-02-15', 107.84],
      [2, '2027-03-15', 95.1],
    ]),
    'Pago anticipado de una parte',
    '1 cuota menos, 120,58 € menos en total, acaba 31 días antes',
  ],
  ['the same schedule', { ...FIRST, version: 2, reason: 'reversal' }, 'Se quitó un pago', texts.changes.none],
])('says in words what %s changed', (_name, second, why, change) => {
  render(<ScheduleVersions versions={[FIRST, second]} />)
  const [newest, oldest] = rowsOf(texts.title)
  expect([newest?.[0], newest?.[2], newest?.[4]]).toEqual(['2', why, change])
  expect([oldest?.[0], oldest?.[4]]).toEqual(['1', texts.first])
})

it('compares a version with the one before, instalment by instalment', async () => {
  const second = version(2, 'payment', '2027-02-15', [
    [1, '2027-02-15', 107.84],
    [2, '2027-03-15', 95.1],
  ])
  render(<ScheduleVersions versions={[FIRST, second]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: texts.show(2) }))
  expect(rowsOf(texts.shown(2))).toEqual([
    ['1', '15/02/2027', '15/02/2027', '107,84 €', '107,84 €', texts.same],
    ['2', '15/03/2027', '15/03/2027', '107,84 €', '95,10 €', texts.changed],
    ['3', '15/04/2027', '', '107,84 €', '', texts.removed],
  ])
  await user.click(screen.getByRole('button', { name: texts.show(2) }))
  expect(screen.queryByRole('table', { name: texts.shown(2) })).toBeNull()
})
