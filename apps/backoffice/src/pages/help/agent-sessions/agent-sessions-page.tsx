import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function AgentSessionsPage() {
  return <Page title={railTexts.agentSessions} />
}
