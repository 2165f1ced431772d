import { shellTexts } from '@puente/texts/backoffice-shell'
import { EmptyState } from '@puente/ui'
import { messageOf } from '../api/http.ts'
import { Button } from '../components/button.tsx'

interface FailureProps {
  readonly title: string
  readonly failure: unknown
  readonly onRetry: () => void
}

export function Failure({ title, failure, onRetry }: FailureProps) {
  return (
    <EmptyState headingLevel={1} title={title} actions={<Button onClick={onRetry}>{shellTexts.retry}</Button>}>
      <p role="alert">{messageOf(failure)}</p>
    </EmptyState>
  )
}
