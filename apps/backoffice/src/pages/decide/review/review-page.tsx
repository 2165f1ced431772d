import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function ReviewPage() {
  return <Page title={railTexts.reviews} />
}
