import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function PayoutAccountsPage() {
  return <Page title={railTexts.payoutAccounts} />
}
