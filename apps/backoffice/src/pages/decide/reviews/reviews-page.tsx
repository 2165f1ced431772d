import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function ReviewsPage() {
  return <Page title={railTexts.reviews} />
}
