import type { StaffLoanPage } from '@puente/contract'
import { addDays, civilDateInMadrid, euroText, FOUR_EYES, formatDateLong, formatDateShort } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { planActTexts, planPageTexts } from '@puente/texts/backoffice-plans'
import { Link } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { isDebtLocked } from '../../../../acts/waiting-approvals.tsx'
import { approvalList } from '../../../../api/approvals.ts'
import {
  accelerateLoan,
  loanDocumentAddress,
  loanList,
  loanQuery,
  revokeAcceleration,
  sendAccelerationNotice,
} from '../../../../api/loans.ts'
import { serverNow } from '../../../../api/server-time.ts'
import { useHasPermission, useSession } from '../../../../api/session.ts'
import { ActDialog } from '../../../../components/act-dialog.tsx'
import { Button } from '../../../../components/button.tsx'
import { FormDialog } from '../../../../components/form-dialog.tsx'
import { Section } from '../../../../components/section.tsx'

const { acceleration: texts } = planPageTexts
const { barriers } = planActTexts.acceleration

type Act = 'notice' | 'accelerate' | 'other_demand' | 'revoke'
type State = NonNullable<StaffLoanPage['acceleration']>

/** What comes before the whole debt is due at once: the notice, its term, and two people. Nothing while no instalment is missed. */
export function Acceleration({ page }: { readonly page: StaffLoanPage }) {
  const may = useHasPermission()
  const [act, setAct] = useState<Act | null>(null)
  const { loan, acceleration } = page
  if (acceleration === undefined) return null
  const { missed, notice, accelerated_on: acceleratedOn } = acceleration
  const isRevocable = acceleratedOn !== null && loan.returned_date === null
  if (missed === 0 && notice === null && !isRevocable) return null
  const isLocked = isDebtLocked(page.waiting_approvals)
  const button = (kind: Act, label: string, variant: 'primary' | 'secondary' | 'quiet' = 'secondary') =>
    may('loans.move') ? (
      <Button
        variant={variant}
        className="self-start"
        lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
        onClick={() => setAct(kind)}
      >
        {label}
      </Button>
    ) : null
  return (
    <Section title={texts.title}>
      {acceleratedOn === null ? (
        <Steps loan={loan.public_id} state={acceleration} button={button} />
      ) : (
        <div className="flex flex-col gap-3">
          <p>{texts.done(formatDateShort(acceleratedOn))}</p>
          {isRevocable ? button('revoke', texts.revoke) : null}
        </div>
      )}
      {act === null ? null : (
        <AccelerationDialog act={act} page={page} state={acceleration} onClose={() => setAct(null)} />
      )}
    </Section>
  )
}

interface StepsProps {
  readonly loan: string
  readonly state: State
  readonly button: (act: Act, label: string, variant?: 'secondary' | 'quiet') => ReactNode
}

function Steps({ loan, state, button }: StepsProps) {
  const { missed, min_missed: min, notice_days: days, barrier, notice } = state
  const today = civilDateInMadrid(serverNow())
  const from = notice?.may_accelerate_from ?? null
  const isReady = barrier === null && from !== null && from <= today
  return (
    <>
      <p>{texts.missed(missed, min)}</p>
      {barrier === null ? (
        <ol className="mt-3 grid gap-x-6 gap-y-4 lg:grid-cols-3">
          <Step title={texts.steps.notice} isDone={notice !== null}>
            {notice === null ? (
              <>
                <p className="text-ink-soft">{texts.notSent}</p>
                {button('notice', texts.send)}
              </>
            ) : (
              <>
                <p>
                  {`${texts.sent(formatDateShort(notice.issued_on))} `}
                  {notice.delivered_on === null
                    ? texts.underway
                    : texts.delivered(formatDateShort(notice.delivered_on))}
                </p>
                <Link
                  href={loanDocumentAddress(loan, notice.document)}
                  target="_blank"
                  rel="noreferrer"
                  className="self-start text-primary hover:underline"
                >
                  {texts.openNotice}
                </Link>
              </>
            )}
          </Step>
          <Step title={texts.steps.wait} isDone={isReady}>
            <p className="text-ink-soft">{texts.waitDays(days)}</p>
            {from === null ? null : <p>{isReady ? texts.passed : texts.from(formatDateShort(from))}</p>}
          </Step>
          <Step title={texts.steps.act} isDone={false}>
            <p className="text-ink-soft">{texts.two}</p>
            {isReady ? button('accelerate', texts.accelerate) : null}
            {button('other_demand', texts.otherDemand, 'quiet')}
          </Step>
        </ol>
      ) : (
        <p className="mt-1 text-ink-soft">{barriers[barrier]}</p>
      )}
    </>
  )
}

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  readonly children: ReactNode
}

const Step = ({ title, isDone, children }: StepProps) => (
  <li className="flex flex-col gap-1.5">
    <h3 className="flex items-center gap-1.5 text-sm">
      {title}
      {isDone ? <Check size={16} className="text-success-text" aria-label={texts.stepDone} /> : null}
    </h3>
    {children}
  </li>
)

interface AccelerationDialogProps {
  readonly act: Act
  readonly page: StaffLoanPage
  readonly state: State
  readonly onClose: () => void
}

function AccelerationDialog({ act, page: { loan }, state, onClose }: AccelerationDialogProps) {
  const { four_eyes: fourEyes } = useSession()
  const { public_id: id } = loan
  const figures = [
    { label: texts.figures.missed, value: String(state.missed) },
    { label: texts.figures.dueNow, value: euroText(loan.due_now ?? 0) },
    { label: texts.figures.debt, value: euroText(loan.calculations.today.amount) },
  ]
  const common = { onClose, refresh: [loanQuery(id), loanList, approvalList] }
  const byTwo = { approvers: fourEyes ? FOUR_EYES.acceleration.mayApprove : [] }
  switch (act) {
    case 'notice': {
      const names = formatDateLong(addDays(civilDateInMadrid(serverNow()), state.notice_days))
      return (
        <ActDialog
          {...common}
          open
          title={texts.send}
          effect={texts.sendEffect(names)}
          figures={figures}
          undo={texts.sendUndo}
          confirmLabel={texts.send}
          doneText={texts.sentDone}
          submit={({ reason }) => sendAccelerationNotice(id, reason)}
        />
      )
    }
    case 'accelerate':
      return (
        <ActDialog
          {...common}
          {...byTwo}
          open
          title={texts.accelerate}
          effect={texts.accelerateEffect}
          figures={figures}
          undo={texts.accelerateUndo}
          confirmLabel={texts.accelerate}
          danger
          submit={({ reason }) => accelerateLoan(id, { reason })}
        />
      )
    case 'other_demand':
      return (
        <FormDialog
          {...common}
          {...byTwo}
          title={texts.otherDemand}
          effect={`${texts.otherEffect} ${texts.accelerateEffect}`}
          figures={figures}
          undo={texts.accelerateUndo}
          confirmLabel={texts.accelerate}
          danger
          fields={[
            { kind: 'line', name: 'delivered_on', label: texts.deliveredOn, type: 'date' },
            { kind: 'text', name: 'proof', label: texts.proof, maxLength: 500 },
          ]}
          submit={({ delivered_on: deliveredOn, proof, reason }) =>
            accelerateLoan(id, { demand: { delivered_on: deliveredOn, proof }, reason })
          }
        />
      )
    case 'revoke':
      return (
        <ActDialog
          {...common}
          {...byTwo}
          open
          title={texts.revoke}
          effect={texts.revokeEffect}
          figures={figures.slice(2)}
          undo={texts.revokeUndo}
          confirmLabel={texts.revoke}
          submit={({ reason }) => revokeAcceleration(id, reason)}
        />
      )
  }
}
