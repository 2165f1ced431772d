import { accountTexts } from '@puente/texts/account'
import { Button, Card, EmptyState } from '@puente/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { trackProgress } from '../../loading/progress.ts'
import { CallUs } from '../../support/help-card.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => Promise<unknown>
}

/** A failed load: what happened, a retry button, and whom to call. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await trackProgress(onRetry()).finally(() => setIsRetrying(false))
  }
  return (
    <Card>
      <EmptyState
        icon={<CloudOff size={24} aria-hidden="true" />}
        title={title}
        actions={
          <Button variant="secondary" busy={isRetrying} onClick={retry}>
            {accountTexts.retry}
          </Button>
        }
      >
        <p>{text}</p>
        <CallUs className="mt-2" />
      </EmptyState>
    </Card>
  )
}
