import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function ApprovalPage() {
  return <Page title={railTexts.approvals} />
}
