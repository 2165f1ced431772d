import { webhookTexts as texts } from '@puente/texts/backoffice-webhooks'
import { StatusBadge } from '../components/status-badge.tsx'

interface EndpointStateProps {
  readonly isActive: boolean
  readonly isPaused: boolean
}

export function EndpointState({ isActive, isPaused }: EndpointStateProps) {
  if (isActive && isPaused) return <StatusBadge kind="warning" label={texts.paused} />
  return <StatusBadge kind={isActive ? 'success' : 'neutral'} label={isActive ? texts.active : texts.inactive} />
}
