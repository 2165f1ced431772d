import { useSending } from '@puente/client'
import type { WaitingApproval } from '@puente/contract'
import { civilDateInMadrid, DEBT_DECISIONS, formatDateShort, formatTimeInMadrid } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { Alert, Link } from '@puente/ui'
import { approvalList, cancelRequest } from '../api/approvals.ts'
import { countsQuery } from '../api/counts.ts'
import { messageOf } from '../api/http.ts'
import { loanQuery } from '../api/loans.ts'
import { Button } from '../components/button.tsx'
import { Person } from '../components/person.tsx'
import { toast } from '../components/toasts.tsx'

const { onObject: texts } = approvalTexts

/** True while no other decision on the debt may be taken. */
export const isDebtLocked = (waiting: readonly WaitingApproval[]): boolean =>
  waiting.some(({ act }) => DEBT_DECISIONS.has(act))

/** What waits for a second person on a loan: what, who asked and when, the way to it, and what it locks. */
export function WaitingApprovals({
  loan,
  waiting,
}: {
  readonly loan: string
  readonly waiting: readonly WaitingApproval[]
}) {
  const { isBusy, send } = useSending()
  if (waiting.length === 0) return null
  const withdraw = (id: number) =>
    send(
      async () => {
        await cancelRequest(id)
        toast.success(texts.withdrawn)
      },
      {
        changed: [loanQuery(loan), approvalList, countsQuery],
        onFailure: (failure) => toast.error(messageOf(failure)),
      },
    )
  return (
    <Alert kind="info" live={false} title={texts.title}>
      <ul className="flex flex-col gap-2">
        {waiting.map(({ id, title, requested_by: by, requested_at: at, may_open: mayOpen, may_cancel: mayCancel }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <strong className="font-medium">{title}</strong>
              {' · '}
              <Person actor={by.username} />
              {`, ${formatDateShort(civilDateInMadrid(new Date(at)))} ${formatTimeInMadrid(new Date(at))}`}
            </span>
            {mayOpen ? (
              <Link href={`/backoffice/aprobaciones/${id}`} className="text-primary hover:underline">
                {texts.open}
              </Link>
            ) : null}
            {mayCancel ? (
              <Button variant="quiet" busy={isBusy} onClick={() => void withdraw(id)}>
                {texts.withdraw}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isDebtLocked(waiting) ? <p>{texts.locked}</p> : null}
    </Alert>
  )
}
