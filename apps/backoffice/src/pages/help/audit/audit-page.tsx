import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function AuditPage() {
  return <Page title={railTexts.audit} />
}
