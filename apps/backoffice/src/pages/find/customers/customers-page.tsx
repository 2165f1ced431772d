import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function CustomersPage() {
  return <Page title={railTexts.customers} />
}
