import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function LoansPage() {
  return <Page title={railTexts.loans} />
}
