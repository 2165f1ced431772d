import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function PayoutsPage() {
  return <Page title={railTexts.payouts} />
}
