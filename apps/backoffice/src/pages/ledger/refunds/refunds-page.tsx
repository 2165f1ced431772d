import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function RefundsPage() {
  return <Page title={railTexts.refunds} />
}
