import type { Loan } from '@puente/contract'
import { formatDateFrom } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card } from '@puente/ui'
import { PhoneLink } from '../../../support/help-card.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopActions, topCardFor } from './top-actions.tsx'

const texts = accountTexts.application

export function ApplicationCard({ loan }: { readonly loan: Loan }) {
  return (
    <Card title={accountTexts.yourLoan.title}>
      <StatusBar loan={loan} />
      <p className="mt-4">{texts.text}</p>
      <div className="mt-4">
        <TopActions loan={loan} top={topCardFor(loan)} />
      </div>
    </Card>
  )
}

/**
 * Tells a refused borrower why, and when to apply again; from then on the page shows the calculator (settled rules, End of an
 * application).
 */
export function DeniedCard({ loan }: { readonly loan: Loan }) {
  const reapplyFrom = loan.reapply_from ?? null
  const reasons = loan.decline_reasons ?? []
  return (
    <Card title={texts.deniedTitle}>
      <div className="flex flex-col gap-3">
        {reasons.length === 0 ? null : (
          <ul className="list-disc pl-5">
            {reasons.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        )}
        <p>
          {reapplyFrom === null ? texts.reapplyNow : texts.reapplyFrom(formatDateFrom(loan.request_date, reapplyFrom))}{' '}
          {texts.denied} <PhoneLink line="customer" />
        </p>
        <TopActions loan={loan} top={topCardFor(loan)} />
      </div>
    </Card>
  )
}

export function EndedCard({ loan }: { readonly loan: Loan }) {
  return (
    <Card variant="quiet" title={texts.endedTitle}>
      <p>{loan.ended_because === 'law_changed' ? texts.endedByLaw : texts.ended}</p>
      <div className="mt-4">
        <TopActions loan={loan} top={topCardFor(loan)} />
      </div>
    </Card>
  )
}
