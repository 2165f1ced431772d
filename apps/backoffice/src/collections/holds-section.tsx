import type { Loaded } from '@puente/client'
import type { StaffHold } from '@puente/contract'
import { formatDateShort, STAFF_HOLD_KINDS } from '@puente/domain'
import { holdEffectTexts, holdKindTexts, holdTexts as texts } from '@puente/texts/backoffice-collections'
import { useState } from 'react'
import { liftHold, setHold } from '../api/customers.ts'
import { usePersonName } from '../api/people.ts'
import { useHasPermission } from '../api/session.ts'
import { ActDialog } from '../components/act-dialog.tsx'
import { Button } from '../components/button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Section } from '../components/section.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { When } from '../components/when.tsx'

interface HoldsSectionProps {
  readonly customerId: number
  readonly holds: readonly StaffHold[]
  readonly refresh: readonly Loaded[]
}

/** What keeps the debts of a customer from being collected as usual, and what did before. */
export function HoldsSection({ customerId, holds, refresh }: HoldsSectionProps) {
  const may = useHasPermission()
  const [isAdding, setIsAdding] = useState(false)
  const [lifting, setLifting] = useState<StaffHold | null>(null)
  const standing = holds.filter(({ stands }) => stands)
  const past = holds.filter(({ stands }) => !stands)
  return (
    <Section
      title={texts.title}
      id="frenos"
      actions={
        may('customers.annotate') ? (
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        ) : null
      }
    >
      {standing.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {standing.map((hold) => (
            <li key={hold.id} className="flex items-start justify-between gap-2">
              <span className="min-w-0">
                <StatusBadge kind="warning" label={holdKindTexts[hold.kind]} />
                <span className="mt-1 block">{holdEffectTexts[hold.kind]}</span>
                <HoldStory hold={hold} />
              </span>
              {hold.may_be_lifted && may('loans.prepare') ? (
                <Button variant="quiet" onClick={() => setLifting(hold)}>
                  {texts.lift}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer text-ink-soft">{texts.past}</summary>
          <ul className="mt-2 flex flex-col gap-3">
            {past.map((hold) => (
              <li key={hold.id}>
                <span className="block font-medium">{holdKindTexts[hold.kind]}</span>
                <HoldStory hold={hold} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isAdding ? <AddHold customerId={customerId} onClose={() => setIsAdding(false)} refresh={refresh} /> : null}
      {lifting === null ? null : (
        <ActDialog
          open
          onClose={() => setLifting(null)}
          title={texts.liftTitle(holdKindTexts[lifting.kind])}
          effect={texts.liftEffect}
          undo={texts.liftUndo}
          confirmLabel={texts.lift}
          submit={({ reason }) => liftHold(customerId, lifting.id, reason)}
          refresh={refresh}
        />
      )}
    </Section>
  )
}

/** Who set it, when and why; of one that is over, how it ended. */
function HoldStory({ hold }: { readonly hold: StaffHold }) {
  const person = usePersonName()
  const { loan, until, lift_reason: liftReason, lifted_at: liftedAt } = hold
  return (
    <span className="block wrap-anywhere text-ink-soft">
      {loan === null ? null : <span className="block">{texts.ofLoan(loan)}</span>}
      <span className="block">{texts.standing(hold.reason)}</span>
      {until === null || liftedAt !== null ? null : (
        <span className="block">{(hold.stands ? texts.until : texts.ended)(formatDateShort(until))}</span>
      )}
      {liftReason === null ? null : <span className="block">{texts.liftedFor(liftReason)}</span>}
      <When at={liftedAt ?? hold.set_at} />
      {` · ${person(hold.lifted_by ?? hold.set_by)}`}
    </span>
  )
}

function AddHold({
  customerId,
  onClose,
  refresh,
}: Omit<HoldsSectionProps, 'holds'> & { readonly onClose: () => void }) {
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTitle}
      effect={texts.addEffect}
      undo={texts.addUndo}
      confirmLabel={texts.confirm}
      fields={[
        {
          kind: 'choice',
          name: 'kind',
          label: texts.kind,
          placeholder: texts.choose,
          options: STAFF_HOLD_KINDS.map((kind) => ({ value: kind, label: holdKindTexts[kind] })),
        },
      ]}
      submit={({ kind, reason }) => setHold(customerId, { kind, reason })}
      refresh={refresh}
    />
  )
}
