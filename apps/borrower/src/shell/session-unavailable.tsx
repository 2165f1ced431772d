import { layoutTexts } from '@puente/texts/layout'
import { Button, EmptyState } from '@puente/ui'
import { signOut } from '../session/session.ts'

const texts = layoutTexts.failure

export function SessionUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      title={texts.unavailableTitle}
      actions={
        <>
          <Button onClick={onRetry}>{texts.retry}</Button>
          <Button variant="quiet" onClick={signOut}>
            {texts.logOut}
          </Button>
        </>
      }
    >
      {texts.unavailable}
    </EmptyState>
  )
}
