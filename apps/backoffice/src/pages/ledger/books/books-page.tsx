import { railTexts } from '@puente/texts/backoffice-shell'
import { Page } from '../../../components/page.tsx'

export function BooksPage() {
  return <Page title={railTexts.books} />
}
