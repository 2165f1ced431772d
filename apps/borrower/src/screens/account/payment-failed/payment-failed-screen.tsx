import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { EmptyState, LinkButton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { wholeLoan } from '../../../api/loan.ts'
import { trackingQuery } from '../../../api/tracking.ts'
import { PATHS } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { CallUs } from '../../../support/help-card.tsx'
import { type LastPayment, lastPaymentOf } from '../account/last-payment.ts'
import { SamePayment } from '../account/same-payment.tsx'

const texts = accountTexts.paymentFailed

/** A failed payment, or (`payment=add_card_failed`) a card that was not added, which is not a payment. */
export function PaymentFailedScreen() {
  const isCardRequest = new URLSearchParams(useSearch()).get('payment') === 'add_card_failed'
  const loan = wholeLoan(useSession().loan)
  if (isCardRequest) return <Failed title={accountTexts.cardNotAdded.title} detail={accountTexts.cardNotAdded.detail} />
  const last = loan === null || loan.has_pending_payment ? null : lastPaymentOf(loan.public_id)
  if (last !== null) return <FailedPayment payment={last} />
  return loan === null ? <FailedPayment payment={null} /> : <UnknownPayment loan={loan} />
}

/** Opened in another tab, or by its address: only the server knows whether a payment failed. */
function UnknownPayment({ loan }: { readonly loan: Loan }) {
  const { data } = useQuery(trackingQuery(loan))
  const hasFailed = data === undefined || (data.payment !== null && data.payment.status !== 'completed')
  if (hasFailed) return <FailedPayment payment={null} />
  return (
    <Failed
      title={texts.none}
      detail={texts.noneDetail}
      actions={<LinkButton href={PATHS.account}>{texts.toAccount}</LinkButton>}
    />
  )
}

/** The payment of this tab can be repeated as it was. */
const FailedPayment = ({ payment }: { readonly payment: LastPayment | null }) => (
  <Failed
    title={texts.title}
    detail={texts.detail}
    charged={texts.nothingCharged}
    actions={payment === null ? undefined : <SamePayment payment={payment} />}
  >
    {payment === null ? null : <p className="mt-2">{texts.anotherCard}</p>}
  </Failed>
)

interface FailedProps {
  readonly title: string
  readonly detail: string
  readonly charged?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

const Failed = ({ title, detail, charged, actions, children }: FailedProps) => (
  <EmptyState
    headingLevel={1}
    icon={<CreditCard size={24} aria-hidden="true" />}
    title={title}
    actions={actions ?? <LinkButton href={PATHS.account}>{texts.tryAgain}</LinkButton>}
  >
    <p className="text-lg text-ink">{texts.text}</p>
    {charged === undefined ? null : <p className="mt-2 font-strong text-ink">{charged}</p>}
    <p className="mt-2">{detail}</p>
    {children}
    <CallUs className="mt-2" />
  </EmptyState>
)
