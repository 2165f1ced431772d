import { webhookTexts as texts } from '@puente/texts/backoffice-webhooks'
import { StatusBadge } from '../components/status-badge.tsx'

export function EndpointState({ isActive }: { readonly isActive: boolean }) {
  return <StatusBadge kind={isActive ? 'success' : 'neutral'} label={isActive ? texts.active : texts.inactive} />
}
