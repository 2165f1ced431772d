import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function NightPage() {
  return <Page title={railTexts.night} />
}
