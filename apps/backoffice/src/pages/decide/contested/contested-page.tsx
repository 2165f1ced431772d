import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function ContestedPage() {
  return <Page title={railTexts.contested} />
}
