import type { StaffLoanPage } from '@puente/contract'
import { compareVersions, euroText, formatDateShort, totalOfSchedule, type VersionChange } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Money } from '../../../../components/money.tsx'
import { PlainTable } from '../../../../components/plain-table.tsx'
import { Section } from '../../../../components/section.tsx'

const { schedule, versions: texts } = planPageTexts

export type ScheduleVersion = NonNullable<StaffLoanPage['schedules']>[number]

function changeText({ count, total, lastDays }: VersionChange): string {
  const parts = [
    ...(count === 0 ? [] : [texts.changes.count(count)]),
    ...(total === 0 ? [] : [texts.changes.total(euroText(Math.abs(total)), total > 0)]),
    ...(lastDays === 0 ? [] : [texts.changes.last(lastDays)]),
  ]
  return parts.length === 0 ? texts.changes.none : parts.join(', ')
}

/** Every schedule that the loan has had, and what each changed in the one before. Nothing while there is only the first. */
export function ScheduleVersions({ versions }: { readonly versions: readonly ScheduleVersion[] }) {
  const [shown, setShown] = useState<number | null>(null)
  if (versions.length < 2) return null
  const steps = versions.map((version, index) => {
    const before = versions[index - 1]
    return { version, change: before === undefined ? null : compareVersions(before, version) }
  })
  const open = steps.find(({ version, change }) => version.version === shown && change !== null)
  return (
    <Section title={texts.title} padded={false}>
      <PlainTable
        caption={texts.title}
        rows={steps.toReversed()}
        rowKey={({ version }) => version.version}
        empty={schedule.none}
        columns={[
          { header: texts.version, cell: ({ version }) => version.version },
          { header: texts.from, cell: ({ version }) => formatDateShort(version.made_on) },
          { header: texts.why, cell: ({ version }) => texts.reasons[version.reason] ?? version.reason },
          { header: schedule.sum, align: 'right', cell: ({ version }) => <Money euros={totalOfSchedule(version)} /> },
          {
            header: texts.change,
            cell: ({ change }) => (
              <span className="block min-w-32 whitespace-normal">
                {change === null ? texts.first : changeText(change)}
              </span>
            ),
          },
          {
            header: texts.compare,
            align: 'right',
            cell: ({ version: { version }, change }) =>
              change === null ? null : (
                <Button
                  variant="quiet"
                  aria-expanded={shown === version}
                  aria-label={texts.show(version)}
                  onClick={() => setShown(shown === version ? null : version)}
                >
                  {shown === version ? texts.hide : texts.compare}
                </Button>
              ),
          },
        ]}
      />
      {open?.change == null ? null : <Comparison version={open.version.version} change={open.change} />}
    </Section>
  )
}

function Comparison({ version, change }: { readonly version: number; readonly change: VersionChange }) {
  return (
    <div className="border-t border-line bg-sunken/40">
      <h3 className="px-4 pt-3 pb-1 text-sm font-strong">{texts.shown(version)}</h3>
      <PlainTable
        caption={texts.shown(version)}
        rows={change.rows}
        rowKey={({ number }) => number}
        empty={schedule.none}
        columns={[
          { header: schedule.number, cell: ({ number }) => number },
          { header: texts.dateBefore, cell: ({ before }) => before && formatDateShort(before.date) },
          { header: texts.dateAfter, cell: ({ after }) => after && formatDateShort(after.date) },
          { header: texts.totalBefore, align: 'right', cell: ({ before }) => before && <Money euros={before.total} /> },
          { header: texts.totalAfter, align: 'right', cell: ({ after }) => after && <Money euros={after.total} /> },
          {
            header: texts.change,
            cell: ({ before, after, isChanged }) => {
              if (!isChanged) return <span className="text-ink-soft">{texts.same}</span>
              if (before === null) return texts.added
              return after === null ? texts.removed : texts.changed
            },
          },
        ]}
      />
    </div>
  )
}
