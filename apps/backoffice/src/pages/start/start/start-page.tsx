import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function StartPage() {
  return <Page title={railTexts.start} />
}
