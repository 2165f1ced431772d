import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function DocumentsPage() {
  return <Page title={railTexts.documents} />
}
