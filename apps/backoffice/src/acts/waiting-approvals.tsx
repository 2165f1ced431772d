import { type Loaded, useSending } from '@puente/client'
import type { WaitingApproval } from '@puente/contract'
import {
  type ApprovalMatterKind,
  type ApprovalPlace,
  civilDateInMadrid,
  DEBT_DECISIONS,
  formatDateShort,
  formatTimeInMadrid,
  matterOf,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { Alert, Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { approvalList, cancelRequest, waitingQuery } from '../api/approvals.ts'
import { countsQuery } from '../api/counts.ts'
import { messageOf } from '../api/http.ts'
import { useTopic } from '../api/live/live.ts'
import { Button } from '../components/button.tsx'
import { Person } from '../components/person.tsx'
import { toast } from '../components/toasts.tsx'

const { onObject: texts } = approvalTexts

/** True while no other decision on the debt may be taken. */
export const isDebtLocked = (waiting: readonly WaitingApproval[]): boolean =>
  waiting.some(({ act }) => DEBT_DECISIONS.has(act))

/** Why an act on this matter is locked: something that decides on it waits. Undefined if nothing does. */
export const lockOf = (
  waiting: readonly WaitingApproval[],
  kind: ApprovalMatterKind,
  id: string | number,
): string | undefined => (waiting.some(({ matter }) => matter === matterOf(kind, id)) ? texts.lock : undefined)

/** What waits for a second person at a page that lists objects of one kind; it follows the requests. */
export function useWaitingAt(place: ApprovalPlace): readonly WaitingApproval[] {
  const query = waitingQuery(place)
  useTopic('approvals', query)
  return useQuery(query).data?.items ?? []
}

interface WaitingApprovalsProps {
  readonly waiting: readonly WaitingApproval[]
  /** The page that shows them, to load again. */
  readonly refresh: readonly Loaded[]
  /** What cannot be done until the decision. */
  readonly locked?: string | undefined
}

/** What waits for a second person on an object: what, who asked and when, the way to it, and what it locks. */
export function WaitingApprovals({ waiting, refresh, locked }: WaitingApprovalsProps) {
  const { isBusy, send } = useSending()
  if (waiting.length === 0) return null
  const withdraw = (id: number) =>
    send(
      async () => {
        await cancelRequest(id)
        toast.success(texts.withdrawn)
      },
      {
        changed: [...refresh, approvalList, countsQuery],
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
      {locked === undefined ? null : <p>{locked}</p>}
    </Alert>
  )
}

/** The same at a page that lists objects of one kind. */
export const WaitingAt = ({ place, locked }: { readonly place: ApprovalPlace; readonly locked?: string }) => (
  <WaitingApprovals waiting={useWaitingAt(place)} refresh={[waitingQuery(place)]} locked={locked} />
)
