import { shellTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function MyAccountPage() {
  return <Page title={shellTexts.myAccount} />
}
