import { applicationTexts as texts } from '@puente/texts/application'
import { Button, LinkButton, StickyActions } from '@puente/ui'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { ReviewAnswers } from './review-answers.tsx'
import { ReviewedLoan } from './reviewed-loan.tsx'
import { useApply } from './use-apply.ts'

/** The review of all answers with the price. It applies, or leads back to an application that exists. */
export function ApplicationScreen() {
  const { user } = useSession()
  const { apply, isBusy, isFailed } = useApply()
  if (user === null) return null
  const isSent = user.loan !== null
  return (
    <StepOutline
      step="application"
      title={isFailed ? texts.failedTitle : isSent ? texts.sentTitle : undefined}
      text={isFailed ? texts.failedText : isSent ? texts.sentText : undefined}
      tellsTime={false}
    >
      <ReviewedLoan />
      <ReviewAnswers user={user} />
      <StickyActions>
        {isSent ? (
          // The plain address: the guard opens the current step.
          <LinkButton wide href={PATHS.application}>
            {texts.goOn}
          </LinkButton>
        ) : (
          <Button wide onClick={() => apply()} busy={isBusy}>
            {isFailed ? texts.retry : texts.apply}
          </Button>
        )}
      </StickyActions>
    </StepOutline>
  )
}
