import type { InstalmentView, Loan } from '@puente/contract'
import { centsOf, euroText, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { instalmentTexts } from '@puente/texts/instalments'
import { Button, Section, TextLink, Timeline, type TimelineEntry } from '@puente/ui'
import { useState } from 'react'
import { InstalmentTable } from '../../../../instalments/instalment-table.tsx'
import { lazyPart } from '../../../../loading/lazy-part.tsx'
import { PATHS } from '../../../../paths.ts'
import { dateOfLoan } from '../loan-day.ts'
import { isPlanLate, type PlanNow, totalCostCents } from './plan-now.ts'

const texts = instalmentTexts.list
const tableTexts = instalmentOfferTexts.table

const ScheduleVersions = lazyPart(async () => (await import('./schedule-versions.tsx')).ScheduleVersions)

/** Of a long plan, the list shows this many instalments ahead one by one. */
const SHOWN_AHEAD = 3

const upper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

interface PlanInstalmentsProps {
  readonly loan: Loan
  readonly plan: PlanNow
}

/** The loan's instalments with their state, and the table that says what each is made of. */
export function PlanInstalments({ loan, plan }: PlanInstalmentsProps) {
  const [isTableOpen, setIsTableOpen] = useState(false)
  return (
    <Section
      title={texts.title}
      aside={
        <Button
          variant="quiet"
          className="-mr-3 px-3!"
          aria-expanded={isTableOpen}
          onClick={() => setIsTableOpen(!isTableOpen)}
        >
          {isTableOpen ? texts.hideTable : texts.table}
        </Button>
      }
    >
      {isTableOpen ? <Table loan={loan} plan={plan} /> : <Timeline entries={entriesOf(loan, plan)} />}
      <TextLink href={PATHS.accountLoanHistory} className="mt-2 inline-flex min-h-11 items-center text-sm">
        {accountTexts.timeline.all}
      </TextLink>
    </Section>
  )
}

function Table({ loan, plan: { rows } }: PlanInstalmentsProps) {
  const states = new Map(rows.map(({ number, state }) => [number, tableTexts.states[state]]))
  return (
    <>
      <InstalmentTable rows={rows} noteOf={({ number }) => states.get(number)} />
      <p className="pt-3 text-sm text-ink-soft">{tableTexts.lessEachMonth}</p>
      {(loan.schedule_version ?? 1) > 1 ? <ScheduleVersions loan={loan} /> : null}
    </>
  )
}

const isPaid = ({ state }: InstalmentView) => state === 'paid' || state === 'paid_ahead'

function entriesOf(loan: Loan, plan: PlanNow): readonly TimelineEntry[] {
  const { rows, current } = plan
  const paid = rows.filter(isPaid)
  const open = rows.filter((row) => !isPaid(row))
  const ahead = open.filter(({ state }) => state === 'upcoming')
  const isLong = ahead.length > SHOWN_AHEAD + 1
  const listed = isLong ? open.slice(0, open.length - ahead.length + SHOWN_AHEAD) : open
  return [
    ...received(loan),
    ...paidEntries(loan, paid),
    ...listed.filter(({ state }) => state === 'overdue').map((row) => entryOf(loan, row, true)),
    ...lateInterest(loan, plan),
    ...listed.filter(({ state }) => state !== 'overdue').map((row) => entryOf(loan, row, row === current)),
    ...(isLong ? [restEntry(loan, open.slice(listed.length))] : []),
    {
      key: 'total',
      state: 'next',
      title: texts.total,
      amount: formatEuros(centsOf(loan.request_amount) + totalCostCents(loan)),
      text: texts.totalOf(euroText(loan.request_amount), formatEuros(totalCostCents(loan))),
    },
  ]
}

function received(loan: Loan): readonly TimelineEntry[] {
  const { give_date: date, request_amount: amount } = loan
  if (date === null) return []
  return [
    {
      key: 'received',
      state: 'done',
      title: texts.received,
      amount: euroText(amount),
      text: upper(dateOfLoan(loan, date)),
    },
  ]
}

/** Of a long plan, what is paid is one line. */
function paidEntries(loan: Loan, paid: readonly InstalmentView[]): readonly TimelineEntry[] {
  const [first, last] = [paid[0], paid.at(-1)]
  if (first === undefined || last === undefined) return []
  if (paid.length <= SHOWN_AHEAD) return paid.map((row) => entryOf(loan, row, false))
  const cents = paid.reduce((sum, { total }) => sum + centsOf(total), 0)
  return [
    {
      key: 'paid',
      state: 'paid',
      title: texts.paidSome(first.number, last.number),
      amount: formatEuros(cents),
      text: upper(texts.until(dateOfLoan(loan, first.date), dateOfLoan(loan, last.date))),
    },
  ]
}

function restEntry(loan: Loan, rest: readonly InstalmentView[]): TimelineEntry {
  const [first, last] = [rest[0], rest.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('no instalments are left to list')
  const cents = rest.reduce((sum, { total }) => sum + centsOf(total), 0)
  return {
    key: 'rest',
    state: 'next',
    title: texts.ahead(first.number, last.number),
    amount: formatEuros(cents),
    text: upper(texts.until(dateOfLoan(loan, first.date), dateOfLoan(loan, last.date))),
  }
}

const TITLES = {
  paid: texts.paid,
  paid_ahead: texts.paidAhead,
  due: texts.due,
  overdue: texts.overdue,
  upcoming: instalmentTexts.name,
} as const

function entryOf(loan: Loan, row: InstalmentView, isCurrent: boolean): TimelineEntry {
  const { number, date, total, paid, state } = row
  const isPartPaid = !isPaid(row) && paid > 0
  return {
    key: String(number),
    state: isPaid(row) ? 'paid' : state === 'overdue' ? 'late' : isCurrent ? 'now' : 'next',
    title: TITLES[state](number),
    amount: euroText(total),
    text: [upper(dateOfLoan(loan, date)), ...(isPartPaid ? [texts.partPaid(euroText(paid))] : [])].join(' · '),
  }
}

/** Late: what was added to the instalments that are missed, so that the sum above is explained. */
function lateInterest(loan: Loan, plan: PlanNow): readonly TimelineEntry[] {
  const { all_fines: fines } = loan.calculations.today
  if (!isPlanLate(plan) || fines === 0) return []
  return [
    {
      key: 'late-interest',
      state: 'late',
      title: texts.lateInterest,
      amount: euroText(fines),
      text: texts.lateUntilToday(loan.days.late),
    },
  ]
}
