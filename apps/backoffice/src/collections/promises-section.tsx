import type { Loaded } from '@puente/client'
import type { StaffLoanPage } from '@puente/contract'
import { euroText, formatDateShort, PROMISE_CHANNELS } from '@puente/domain'
import { staffPromiseTexts as texts } from '@puente/texts/backoffice-collections'
import { useState } from 'react'
import { addPromise } from '../api/loans.ts'
import { usePersonName } from '../api/people.ts'
import { useHasPermission } from '../api/session.ts'
import { Button } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Section } from '../components/section.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { typedEuros } from '../components/typed-amount.ts'

const KINDS = { open: 'info', kept: 'success', partly: 'warning', broken: 'error' } as const

interface PromisesSectionProps {
  readonly page: StaffLoanPage
  readonly refresh: readonly Loaded[]
}

/** What the borrower promised to pay, what became of it, and a new promise where one is taken. */
export function PromisesSection({ page, refresh }: PromisesSectionProps) {
  const may = useHasPermission()
  const person = usePersonName()
  const [isAdding, setIsAdding] = useState(false)
  const { promises, promise_barrier: barrier, loan } = page
  if (promises.length === 0 && barrier === 'not_late') return null
  return (
    <Section
      title={texts.section}
      id="promesas"
      actions={
        may('loans.prepare') && barrier === null ? (
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        ) : null
      }
    >
      {promises.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {promises.map(({ id, amount, date, state, paid, channel, author }) => (
            <li key={id} className="flex items-start justify-between gap-2">
              <span className="min-w-0">
                <span className="block font-medium tabular-nums">{`${euroText(amount)} · ${formatDateShort(date)}`}</span>
                <span className="block wrap-anywhere text-ink-soft">
                  {[
                    texts.channels[channel],
                    channel === 'account' ? null : person(author),
                    paid === null ? null : texts.paid(euroText(paid)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <StatusBadge kind={KINDS[state]} label={texts.states[state]} />
            </li>
          ))}
        </ul>
      )}
      {barrier === 'too_many_broken' ? <p className="mt-2 text-ink-soft">{texts.barriers[barrier]}</p> : null}
      {isAdding ? (
        <FormDialog
          onClose={() => setIsAdding(false)}
          title={texts.add}
          effect={texts.effect}
          undo={texts.undo}
          needsReason={false}
          confirmLabel={texts.save}
          fields={[
            { kind: 'line', name: 'amount', label: texts.euros, inputMode: 'decimal' },
            { kind: 'line', name: 'date', label: texts.day, type: 'date' },
            {
              kind: 'choice',
              name: 'channel',
              label: texts.channel,
              initial: 'phone',
              options: PROMISE_CHANNELS.filter((value) => value !== 'account').map((value) => ({
                value,
                label: texts.channels[value],
              })),
            },
          ]}
          submit={({ amount, date, channel }) =>
            addPromise(loan.public_id, { amount: typedEuros(amount), date, channel })
          }
          refresh={refresh}
        />
      ) : null}
    </Section>
  )
}
