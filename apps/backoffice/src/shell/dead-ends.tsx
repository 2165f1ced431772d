import { shellTexts } from '@puente/texts/backoffice-shell'
import { EmptyState } from '@puente/ui'
import { ButtonLink } from '../components/button.tsx'
import { useDocumentTitle } from './document-title.ts'

function DeadEnd({ title, text }: { readonly title: string; readonly text: string }) {
  useDocumentTitle(title)
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      actions={<ButtonLink href="/backoffice">{shellTexts.backToStart}</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  )
}

export const NotFound = () => <DeadEnd title={shellTexts.notFoundTitle} text={shellTexts.notFoundText} />

export const NoPermission = () => <DeadEnd title={shellTexts.noPermissionTitle} text={shellTexts.noPermissionText} />
