import type { Loan, User } from '@puente/contract'
import { formatDateFrom } from '@puente/domain'
import { approveConditionsTexts } from '@puente/texts/approve-conditions'
import { LinkButton, TextLink } from '@puente/ui'
import type { ReactNode } from 'react'
import { useLayoutContent } from '../../../content/content.ts'
import { useMenuAddress } from '../../../content/menu-address.ts'
import { PATHS } from '../../../paths.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { StepOutline } from '../step-outline.tsx'
import { ReviewRequest } from './review-request.tsx'

const texts = approveConditionsTexts.declined
const DENIED = 4

interface DeclinedProps {
  readonly user: User
  readonly loan: Loan | null
}

/**
 * The refusal: its reason, the right to a human review, when to apply again, and where to get free advice
 * (GDPR art. 22.3, Directive 2023/2225 art. 18 and 36).
 */
export function Declined({ user, loan }: DeclinedProps) {
  const advice = useLayoutContent()?.legal.debt_advice
  const difficulties = useMenuAddress('dificultades')
  // A date in the year after the application shows its year.
  const askedOn = loan === null ? null : loan.request_date
  const reasons = loan?.decline_reasons ?? []
  const isRefusedApplication = loan?.status === DENIED
  const reapplyFrom = loan?.reapply_from ?? null
  // A blocked borrower stays here (requirements R6); others may open the account.
  const mayLeave = isRefusedApplication && !user.permissions.is_blocked
  return (
    <StepOutline
      step="approveConditions"
      title={texts.title}
      text={reasons.length > 0 ? texts.text : texts.textWithoutReasons}
      tellsTime={false}
      saving="none"
      isNumbered={false}
    >
      {reasons.length > 0 ? (
        <Part title={texts.reasonsTitle}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
            {reasons.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={texts.review.title}>
        {isRefusedApplication ? (
          <ReviewRequest isAsked={loan.review_requested ?? false} askedOn={askedOn} />
        ) : (
          <p>
            {texts.review.phone} <PhoneLink line="customer" />
          </p>
        )}
      </Part>
      {mayLeave ? (
        <Part title={texts.laterTitle}>
          <p>
            {reapplyFrom === null ? texts.now : texts.later(formatDateFrom(askedOn, reapplyFrom))}{' '}
            <PhoneLink line="customer" />
          </p>
        </Part>
      ) : null}
      <Part title={texts.helpTitle}>
        <p>{advice || texts.help}</p>
        {difficulties === null ? null : (
          <TextLink href={difficulties} className="inline-flex min-h-11 items-center self-start">
            {texts.difficulties}
          </TextLink>
        )}
      </Part>
      {mayLeave ? (
        <LinkButton variant="secondary" wide href={PATHS.account}>
          {texts.account}
        </LinkButton>
      ) : null}
    </StepOutline>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
