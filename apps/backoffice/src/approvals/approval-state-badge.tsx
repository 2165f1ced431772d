import type { ApprovalState } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { StatusBadge } from '../components/status-badge.tsx'

const KINDS = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
  stale: 'neutral',
  failed: 'error',
  requester_left: 'neutral',
} as const satisfies Record<ApprovalState, string>

export const ApprovalStateBadge = ({ state }: { readonly state: ApprovalState }) => (
  <StatusBadge kind={KINDS[state]} label={approvalTexts.states[state]} />
)
