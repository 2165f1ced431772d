import type { BookCheck } from '@puente/contract'
import { bookTexts } from '@puente/texts/backoffice-books'
import { Alert } from '@puente/ui'
import { bookChecksQuery, runBookCheck } from '../../../api/books.ts'
import { Button } from '../../../components/button.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { useFormSending } from '../../../components/use-form-sending.ts'
import { When } from '../../../components/when.tsx'
import { PlainTable, Report } from './report.tsx'

const texts = bookTexts.checks

/** The newest check with differences, unless a later full check found none: a night compares a part of the loans only. */
function openCheck(checks: readonly BookCheck[]): BookCheck | undefined {
  const found = checks.findIndex(({ problems }) => problems > 0)
  const isCleared = checks.slice(0, Math.max(found, 0)).some(({ kind }) => kind === 'full')
  return isCleared ? undefined : checks[found]
}

/** One difference: what was compared, of which object, and both values. Old results have a sentence only. */
function Difference({ loan_id: loanId, problem, check, object, stored, derived }: BookCheck['details'][number]) {
  const loan = loanId === null ? null : texts.loan(loanId)
  if (check === undefined) return <li>{loan === null ? problem : `${loan}: ${problem}`}</li>
  const parts = [loan, object, texts.difference(stored ?? null, derived ?? null)]
  return (
    <li className="break-words">
      <strong>{texts.names[check]}</strong>
      {parts.flatMap((part) => (part ? ` · ${part}` : []))}
    </li>
  )
}

/** Whether the books agree with themselves and with the bank. */
export function ChecksView() {
  const { isBusy, problem, send } = useFormSending()
  const run = () => void send(runBookCheck, { changed: [bookChecksQuery] })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{texts.intro}</p>
        <Button variant="secondary" busy={isBusy} onClick={run}>
          {texts.run}
        </Button>
      </div>
      {problem === null ? null : <Alert kind="error">{problem}</Alert>}
      <Report query={bookChecksQuery}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {openCheck(items) ? (
              <Alert kind="error" title={texts.problems(openCheck(items)?.problems ?? 0)}>
                <ul>
                  {openCheck(items)?.details.map((detail) => (
                    <Difference key={`${detail.loan_id} ${detail.problem}`} {...detail} />
                  ))}
                </ul>
              </Alert>
            ) : null}
            {items.length === 0 ? (
              <p className="text-ink-soft">{texts.none}</p>
            ) : (
              <PlainTable
                caption={texts.caption}
                head={[
                  { label: texts.date },
                  { label: texts.kind },
                  { label: texts.loans, align: 'right' },
                  { label: texts.result },
                ]}
                rows={items.map((check) => ({
                  key: String(check.id),
                  cells: [
                    <When key="at" at={check.at} />,
                    texts.kinds[check.kind],
                    check.loans,
                    check.problems === 0 ? (
                      <StatusBadge key="ok" kind="success" label={texts.ok} />
                    ) : (
                      <StatusBadge key="problems" kind="error" label={texts.problems(check.problems)} />
                    ),
                  ],
                }))}
              />
            )}
          </div>
        )}
      </Report>
    </div>
  )
}
