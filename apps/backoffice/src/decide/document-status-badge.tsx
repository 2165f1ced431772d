import type { DocumentStatus } from '@puente/domain'
import { documentStatusTexts } from '@puente/texts/backoffice-decide'
import { StatusBadge } from '../components/status-badge.tsx'

const KINDS = { pending: 'info', accepted: 'success', rejected: 'error', skipped: 'neutral' } as const

export function DocumentStatusBadge({ status }: { readonly status: string }) {
  const known = status as DocumentStatus
  return <StatusBadge kind={KINDS[known] ?? 'neutral'} label={documentStatusTexts[known] ?? status} />
}
