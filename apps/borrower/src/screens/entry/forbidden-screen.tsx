import { forbiddenTexts as texts } from '@puente/texts/forbidden'
import { Button, Card, EmptyState } from '@puente/ui'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useLayoutContent } from '../../content/content.ts'
import { signOut, useSession } from '../../session/session.ts'
import { CustomerService } from '../../support/customer-service.tsx'

/** The refusal, what the borrower can do about it, and where to find advice (Directive 2023/2225, articles 18 and 36). */
export function ForbiddenScreen() {
  const advice = useLayoutContent()?.legal.debt_advice
  const { status } = useSession()
  return (
    <div className="flex flex-col gap-5">
      <EmptyState headingLevel={1} icon={<MessageSquareText size={24} aria-hidden="true" />} title={texts.title}>
        {texts.text}
      </EmptyState>
      <Card title={texts.reviewTitle}>
        <p className="mb-4 text-ink-soft">{texts.review}</p>
        <CustomerService entries={['phone', 'email', 'schedule']} />
      </Card>
      {advice ? (
        <Card variant="quiet" title={texts.adviceTitle}>
          <p>{advice}</p>
        </Card>
      ) : null}
      {status === 'signed-in' ? (
        <div className="text-center">
          <Button variant="quiet" onClick={signOut}>
            {texts.logOut}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
