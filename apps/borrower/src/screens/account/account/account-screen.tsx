import type { Loan, User } from '@puente/contract'
import { type CustomerKind, statusFromNumber } from '@puente/domain'
import { accountTexts as texts } from '@puente/texts/account'
import { Rows } from '@puente/ui'
import { useEffect, useState } from 'react'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { wholeLoan } from '../../../api/loan.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { Staggered } from '../../../loading/staggered.tsx'
import { refreshSession, useSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { HelpStrip } from '../../../support/help-strip.tsx'
import { AccountPage } from '../account-page.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { cardsFor, isAutoDebitOffered } from './account-cards.ts'
import { ApplicationCard, DeniedCard, EndedCard } from './application-cards.tsx'
import { AutoDebitCard } from './auto-debit-card.tsx'
import { ConsequencesCard } from './consequences-card.tsx'
import { lastPaymentOf } from './last-payment.ts'
import { LoanHero } from './loan-hero.tsx'
import { LoanLinks } from './loan-links.tsx'
import { MoneyDays } from './money-days.tsx'
import { NextLoan } from './next-loan.tsx'
import { PaidOff } from './paid-off.tsx'
import { isResultAsked } from './payment-result-address.ts'
import { PayoutCard } from './payout-card.tsx'
import { PendingPaymentCard } from './pending-payment-card.tsx'
import { PersonCard } from './person-card.tsx'
import { planNowOf } from './plan/plan-now.ts'
import { ProlongationCard } from './prolongation-card.tsx'
import { PromoCodesCard } from './promo-codes-card.tsx'
import { RepaymentCard } from './repayment-card.tsx'
import { ReviewCard } from './review-card.tsx'
import { SoldCard } from './sold-card.tsx'
import { SpecialOffer } from './special-offer.tsx'
import { CalculatorAnchor, FoldedCalculator } from './top-actions.tsx'
import { useAddressNotices } from './use-address-notices.ts'

/** The forms load after the page that offers them. */
const LoanSheets = lazyPart(async () => (await import('./loan-sheets.tsx')).LoanSheets)
const AutoDebitDialog = lazyPart(async () => (await import('./auto-debit-dialog.tsx')).AutoDebitDialog)
const ProposalCard = lazyPart(async () => (await import('./proposal/proposal-card.tsx')).ProposalCard)
const WhatIf = lazyPart(async () => (await import('./what-if.tsx')).WhatIf)
const CalendarRow = lazyPart(async () => (await import('./calendar-row.tsx')).CalendarRow)
const PlanInstalments = lazyPart(async () => (await import('./plan/plan-instalments.tsx')).PlanInstalments)
const PaymentResult = lazyPart(async () => (await import('./payment-result.tsx')).PaymentResult)

/** Set by links that bring a borrower here to agree to auto-debit (requirements R2). */
interface AccountState {
  readonly isOpenAutodebitModal?: boolean
}

export function AccountScreen() {
  useAddressNotices()
  const { user, loan } = useSession()
  // The shell renders account screens only once the user is known; null happens briefly while signing out.
  if (user === null) return null
  const firstName = user.personal_data.first_name
  return (
    <AccountPage
      title={firstName ? texts.greeting(firstName) : texts.yourLoan.title}
      isTitleQuiet={hasLandscape(wholeLoan(loan))}
    >
      <Account user={user} loan={wholeLoan(loan)} />
    </AccountPage>
  )
}

/** Debts, repaid loans and payouts lead the page with a landscape. */
function hasLandscape(loan: Loan | null): boolean {
  const cards = cardsFor(loan)
  return cards.has('loan') || cards.has('payout')
}

interface AccountProps {
  readonly user: User
  readonly loan: Loan | null
}

/** What is owed, when, how to pay, and what happens otherwise; beside it, what does not depend on the date. */
function Account({ user, loan }: AccountProps) {
  const [isAutoDebitOpen, setIsAutoDebitOpen] = useAutoDebitDialog()
  const kind: CustomerKind = user.is_repeated ? 'repeat' : 'new'
  const cards = cardsFor(loan)
  const [isPaidOffLeft, setIsPaidOffLeft] = useState(false)
  const isResult = isResultAsked(useSearch())
  const closing = loan !== null && statusFromNumber(loan.status) === 'returned' ? lastPaymentOf(loan.public_id) : null
  if (loan !== null && closing !== null && !isPaidOffLeft && !isResult) {
    return (
      <PaidOff
        loan={loan}
        payment={closing}
        onLeave={() => {
          stored.lastPayment.clear()
          setIsPaidOffLeft(true)
        }}
      />
    )
  }
  return (
    <>
      {loan === null ? null : <News loan={loan} />}
      {loan && cards.has('loan') ? <LoanHero loan={loan} /> : null}
      {loan && cards.has('payout') ? <PayoutCard loan={loan} /> : null}
      {/* Tall from the start: parts that come one by one must not move the footer. */}
      <div className="grid min-h-[75dvh] content-start items-start gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:gap-x-16 lg:gap-y-10 lg:pt-10">
        <div className="flex min-w-0 flex-col gap-8 lg:gap-10">
          {loan === null && user.loan !== null ? (
            <LoadFailed title={texts.yourLoan.failedTitle} text={texts.yourLoan.failed} onRetry={refreshSession} />
          ) : (
            <MainCards loan={loan} kind={kind} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:gap-10">
          <Staggered>
            {loan && cards.has('autoDebit') ? (
              <Rows>
                <AutoDebitCard loan={loan} onActivate={() => setIsAutoDebitOpen(true)} />
              </Rows>
            ) : null}
            <PromoCodesCard />
            <PersonCard
              user={user}
              isAutoDebitOn={loan?.auto_debit_enabled ?? false}
              payoutAccount={loan?.payout_account ?? user.personal_data.bank_account}
            />
            {/* On a phone the footer follows at once with the same strip. */}
            <HelpStrip line={(loan?.days.late ?? 0) > 0 ? 'collection' : 'customer'} className="max-lg:hidden" />
          </Staggered>
        </div>
      </div>
      <LoanSheets loan={loan} />
      <AutoDebitDialog
        user={user}
        loan={loan && isAutoDebitOffered(loan) ? loan : null}
        isActive={loan?.auto_debit_enabled ?? false}
        open={isAutoDebitOpen}
        onClose={() => setIsAutoDebitOpen(false)}
      />
    </>
  )
}

function useAutoDebitDialog() {
  const state = useHistoryState<AccountState | null>()
  const isAsked = state?.isOpenAutodebitModal ?? false
  const [isOpen, setIsOpen] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return
    setIsOpen(true)
    // Removed from the history: going back or reloading must not open it again.
    navigate(`${location.pathname}${location.search}`, { replace: true, state: null })
  }, [isAsked])
  return [isOpen, setIsOpen] as const
}

interface MainCardsProps {
  readonly loan: Loan | null
  readonly kind: CustomerKind
}

const MainCards = ({ loan, kind }: MainCardsProps) =>
  loan === null ? <NextLoan kind={kind} /> : <LoanCards loan={loan} kind={kind} />

interface LoanCardsProps extends MainCardsProps {
  readonly loan: Loan
}

/** Before the debt: it answers what happened to the payment that the borrower just made. */
function News({ loan }: { readonly loan: Loan }) {
  // Only a tab that paid, or an address that asks for it, needs the result.
  const hasResult = isResultAsked(useSearch()) || lastPaymentOf(loan.public_id) !== null
  const isPending = cardsFor(loan).has('pendingPayment')
  if (!hasResult && !isPending) return null
  return (
    <div className="flex flex-col gap-4 pt-4 pb-4">
      {hasResult ? <PaymentResult loan={loan} /> : null}
      {isPending ? <PendingPaymentCard loan={loan} /> : null}
    </div>
  )
}

/** A single payment has a day, instalments have a list of them. */
function Days({ loan }: { readonly loan: Loan }) {
  const plan = planNowOf(loan)
  return plan === null ? <MoneyDays loan={loan} /> : <PlanInstalments loan={loan} plan={plan} />
}

function LoanCards({ loan, kind }: LoanCardsProps) {
  const cards = cardsFor(loan)
  const isLoan = cards.has('loan')
  return (
    <Staggered>
      {loan.proposal === null ? null : <ProposalCard loan={loan} />}
      {cards.has('application') ? <ApplicationCard loan={loan} /> : null}
      {cards.has('sold') ? <SoldCard loan={loan} /> : null}
      {cards.has('denied') ? <DeniedCard loan={loan} /> : null}
      {cards.has('ended') ? <EndedCard loan={loan} /> : null}
      {/* A payment on its way is about to change every sum of it. */}
      {isLoan && !loan.has_pending_payment ? <Days loan={loan} /> : null}
      {isLoan ? (
        <Rows>
          {cards.has('specialOffer') ? <SpecialOffer loan={loan} /> : null}
          {/* Paying comes before extending: the cheaper option first. */}
          {cards.has('repayment') ? <RepaymentCard loan={loan} /> : null}
          {cards.has('prolongation') ? <ProlongationCard loan={loan} /> : null}
          {/* Of instalments, a part is repaid in two ways: its sheet compares them. */}
          {cards.has('repayment') && planNowOf(loan) === null ? <WhatIf loan={loan} /> : null}
          {cards.has('repayment') && loan.days.late === 0 ? <CalendarRow loan={loan} /> : null}
          {cards.has('consequences') ? <ConsequencesCard loan={loan} /> : null}
          <LoanLinks loan={loan} />
        </Rows>
      ) : null}
      {cards.has('calculator') ? (
        <CalculatorAnchor>
          <FoldedCalculator kind={kind} />
        </CalculatorAnchor>
      ) : null}
      {cards.has('review') ? <ReviewCard /> : null}
    </Staggered>
  )
}
