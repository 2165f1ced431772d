import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function BankLinePage() {
  return <Page title={railTexts.bank} />
}
