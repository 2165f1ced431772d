import { ApiFailure } from '@puente/client'
import { missingTexts, shellTexts } from '@puente/texts/backoffice-shell'
import { EmptyState } from '@puente/ui'
import { messageOf } from '../api/http.ts'
import { useDocumentTitle } from '../shell/document-title.ts'
import { useRailRoutes } from '../shell/rail-routes.ts'
import { ButtonLink } from './button.tsx'

interface ObjectFailureProps {
  readonly kind: keyof typeof missingTexts.titles
  readonly failure: unknown
  /** The page that lists objects of this kind. */
  readonly list: string
}

/** Instead of the page of an object that could not be read: what happened, in words for staff, and the way back. */
export function ObjectFailure({ kind, failure, list }: ObjectFailureProps) {
  const isMissing = failure instanceof ApiFailure && failure.status === 404
  const title = isMissing ? missingTexts.titles[kind] : shellTexts.pageFailed
  useDocumentTitle(title)
  const back = useRailRoutes().find(({ path }) => path === list)
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      actions={
        <ButtonLink href={back?.path ?? '/backoffice'}>
          {back === undefined ? shellTexts.backToStart : missingTexts.backTo(back.rail.label)}
        </ButtonLink>
      }
    >
      <p>{isMissing ? missingTexts.text : messageOf(failure)}</p>
    </EmptyState>
  )
}
