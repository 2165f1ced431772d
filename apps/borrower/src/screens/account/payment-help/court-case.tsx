import type { Loan } from '@puente/contract'
import { type courtStageTexts, paymentHelpTexts as texts } from '@puente/texts/payment-help'
import { Card, LinkButton } from '@puente/ui'
import { PATHS } from '../../../paths.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { sheetsFor } from '../account/account-sheets.ts'

interface CourtCaseProps {
  readonly loan: Loan
  readonly stage: NonNullable<(typeof courtStageTexts)['court']>
}

/** From the last notice before court on: what the status means, what comes next, the case number and the contact. */
export const CourtCase = ({ loan, stage }: CourtCaseProps) => (
  <>
    <Card title={stage.title}>
      <h3 className="text-base">{texts.meaning}</h3>
      <p>{stage.meaning}</p>
      <h3 className="mt-3 text-base">{texts.comesNext}</h3>
      <p>{stage.next}</p>
    </Card>
    <Card title={texts.contact}>
      <p>{texts.contactText}</p>
      <dl className="mt-3 rounded-control bg-sunken px-4 py-3">
        <dt className="text-sm text-ink-soft">{texts.caseNumber}</dt>
        <dd className="font-strong wrap-anywhere">{loan.public_id}</dd>
      </dl>
      <p className="mt-3">
        {texts.callUs} <PhoneLink line="collection" />
      </p>
      {sheetsFor(loan).has('accountPayPart') ? (
        <LinkButton wide className="mt-3" href={PATHS.accountPayPart}>
          {texts.payPart}
        </LinkButton>
      ) : null}
    </Card>
  </>
)
