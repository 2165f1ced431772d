import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { Card, LinkButton } from '@puente/ui'
import { PATHS } from '../../../paths.ts'
import { MoneyTimeline } from '../money-timeline.tsx'

const NEWEST = 3

/** The newest movements of the loan's money. */
export const MoneyCard = ({ loan }: { readonly loan: Loan }) => (
  <Card title={accountTexts.timeline.title}>
    <MoneyTimeline loan={loan} limit={NEWEST} />
    <LinkButton variant="secondary" href={PATHS.accountLoanHistory} className="mt-3">
      {accountTexts.timeline.all}
    </LinkButton>
  </Card>
)
