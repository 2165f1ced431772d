import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function StaffPage() {
  return <Page title={railTexts.staff} />
}
