import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function ApprovalsPage() {
  return <Page title={railTexts.approvals} />
}
