import type { Loan, ScheduleVersion } from '@puente/contract'
import { compareVersions, euroText, formatDateShort } from '@puente/domain'
import { scheduleVersionTexts as texts } from '@puente/texts/schedule-versions'
import { Disclosure } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { loanSchedulesQuery } from '../../../../api/loan-schedules.ts'
import { InstalmentTable } from '../../../../instalments/instalment-table.tsx'
import { ListNotLoaded } from '../../../../loading/list-not-loaded.tsx'

interface Change {
  readonly before: ScheduleVersion
  readonly after: ScheduleVersion
}

/** The first instalment whose amount, and the first whose date, a version changed; and what became of the last and of their number. */
function effectsOf({ before, after }: Change): readonly string[] {
  const { count, rows } = compareVersions(before, after)
  const kept = rows.flatMap(({ number, before: old, after: now }) =>
    old === null || now === null ? [] : [{ number, old, now }],
  )
  const amount = kept.find(({ old, now }) => old.total !== now.total)
  const moved = kept.find(({ old, now }) => old.date !== now.date)
  const [lastBefore, lastAfter] = [before.instalments.at(-1), after.instalments.at(-1)]
  const isLastMoved = lastBefore && lastAfter && lastBefore.date !== lastAfter.date && moved?.now !== lastAfter
  return [
    ...(count === 0 ? [] : [texts.count(count)]),
    ...(amount ? [texts.amount(amount.number, euroText(amount.old.total), euroText(amount.now.total))] : []),
    ...(moved ? [texts.date(moved.number, formatDateShort(moved.old.date), formatDateShort(moved.now.date))] : []),
    ...(isLastMoved ? [texts.last(formatDateShort(lastBefore.date), formatDateShort(lastAfter.date))] : []),
  ]
}

/** What changed in the instalments since the contract, newest first, each with the instalments before it. */
export function ScheduleVersions({ loan }: { readonly loan: Loan }) {
  const query = useQuery(loanSchedulesQuery(loan))
  const changes = (query.data?.items ?? []).flatMap((after, index, all): Change[] => {
    const before = all[index - 1]
    return before === undefined ? [] : [{ before, after }]
  })
  return (
    <section className="pt-5">
      <h3 className="text-base">{texts.title}</h3>
      {query.data === undefined ? <ListNotLoaded query={query} texts={texts} /> : null}
      <ol className="flex flex-col divide-y divide-line">
        {changes.toReversed().map((change) => (
          <VersionItem key={change.after.version} {...change} />
        ))}
      </ol>
    </section>
  )
}

function VersionItem({ before, after }: Change) {
  const date = formatDateShort(after.made_on)
  return (
    <li className="py-2.5">
      <p className="font-strong">{texts.reasons[after.reason] ?? texts.otherReason}</p>
      <p className="text-sm text-ink-soft">{[date, ...effectsOf({ before, after })].join(' · ')}</p>
      <Disclosure summary={texts.before(date)}>
        <InstalmentTable rows={before.instalments} caption={texts.before(date)} />
      </Disclosure>
    </li>
  )
}
