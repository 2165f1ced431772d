import type { Loan } from '@puente/contract'
import { type CalendarEntry, calendarFile, centsOf, civilDate, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentTexts } from '@puente/texts/instalments'
import { Button, Disclosure, RadioGroup } from '@puente/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { saveFile } from '../../../api/open-file.ts'

const texts = accountTexts.calendar

const DAYS_BEFORE = [0, 1, 3, 7] as const
const FILE_NAME = 'fecha-de-pago.ics'

/** The payments that are still to come: the due date, or each instalment that is not covered. */
function entriesOf(loan: Loan): readonly CalendarEntry[] {
  const { public_id: publicId, instalments, must_pay_date: due, return_amount: amount } = loan
  const payments =
    instalments
      ?.filter(({ state }) => state === 'due' || state === 'upcoming')
      .map(({ number, date, total, paid }) => ({
        date,
        cents: centsOf(total) - centsOf(paid),
        name: instalmentTexts.ofAll(number, instalments.at(-1)?.number ?? number),
      })) ?? (due === null ? [] : [{ date: due, cents: centsOf(amount), name: null }])
  return payments.map(({ date, cents, name }) => ({
    uid: `${publicId}-${date}@puente`,
    date: civilDate(date),
    title: name === null ? texts.entry(formatEuros(cents)) : instalmentTexts.calendarEntry(formatEuros(cents), name),
    text: texts.entryText(publicId),
  }))
}

/** The payment dates for the borrower's own calendar, with the reminder of their choice. */
export function CalendarRow({ loan }: { readonly loan: Loan }) {
  const [daysBefore, setDaysBefore] = useState<number>(1)
  const entries = entriesOf(loan)
  if (entries.length === 0) return null
  const save = () => {
    const text = calendarFile(entries, { now: new Date(), daysBefore })
    saveFile(new Blob([text], { type: 'text/calendar' }), FILE_NAME)
  }
  return (
    <section aria-label={entries.length > 1 ? instalmentTexts.calendarTitle : texts.title} className="min-w-0 py-2">
      <Disclosure
        variant="block"
        summary={
          <span className="flex items-center gap-3.5">
            <CalendarClock size={24} aria-hidden="true" className="flex-none text-ink-soft" />
            <h2 className="text-base leading-snug font-strong tracking-normal">
              {entries.length > 1 ? instalmentTexts.calendarTitle : texts.title}
            </h2>
          </span>
        }
      >
        <div className="flex flex-col gap-4">
          <RadioGroup
            name="reminder"
            legend={texts.when}
            variant="row"
            value={String(daysBefore)}
            onValueChange={(value) => setDaysBefore(Number(value))}
            options={DAYS_BEFORE.map((days) => ({ value: String(days), label: texts.reminders[days] }))}
          />
          <Button variant="secondary" onClick={save}>
            {texts.save}
          </Button>
        </div>
      </Disclosure>
    </section>
  )
}
