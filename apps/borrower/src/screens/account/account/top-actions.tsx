import type { Loan } from '@puente/contract'
import {
  type CustomerKind,
  centsOf,
  euroText,
  formatEuros,
  statusFromNumber,
  type TopAction,
  type TopCard,
  type TopLink,
  topCardOf,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { calculatorTexts } from '@puente/texts/calculator'
import { instalmentTexts } from '@puente/texts/instalments'
import { Button, Disclosure, Link, LinkButton, Rows, TextLink } from '@puente/ui'
import type { LucideIcon } from 'lucide-react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Coins from 'lucide-react/icons/coins'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Split from 'lucide-react/icons/split'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PATHS } from '../../../paths.ts'
import { MAIN_ID } from '../../../shell/page-focus.tsx'
import { phoneHref } from '../../../support/phone-link.ts'
import { cardsFor } from './account-cards.ts'
import { sheetsFor } from './account-sheets.ts'
import { PAY_ALL_PATH } from './asked-in-address.ts'
import { NextLoan } from './next-loan.tsx'
import { isPlanLate, payTodayCents, planNowOf } from './plan/plan-now.ts'
import { leftOfSettlementCents } from './settlement.ts'

const texts = accountTexts.top
const planTexts = instalmentTexts.top

export const topCardFor = (loan: Loan): TopCard =>
  topCardOf({
    status: statusFromNumber(loan.status),
    payment: loan.payment_situation.kind,
    isWithdrawn: loan.withdrawn,
    daysLeft: loan.days.left,
    daysLate: loan.days.late,
    mayApply: cardsFor(loan).has('calculator'),
  })

/** The amount that the first screenful asks for. */
export const topAmountCents = (loan: Loan, { amount }: TopCard): number =>
  (amount === 'agreed' ? leftOfSettlementCents(loan) : planNowOf(loan)?.amountCents) ??
  centsOf(loan.calculations.today.amount)

/** What the button pays. Of a last instalment that is paid before its date, less than the amount of that date. */
function payableCents(loan: Loan, top: TopCard): number {
  const plan = top.amount === 'agreed' ? null : planNowOf(loan)
  return plan === null ? topAmountCents(loan, top) : payTodayCents(plan, loan)
}

const CALCULATOR_ID = 'calcular'

/** The top card is drawn first: its button may ask for the calculator before that is on the page. */
let isCalculatorAwaited = false

/** The place on the page to which `calculate` leads. */
export function CalculatorAnchor({ children }: { readonly children: React.ReactNode }) {
  useEffect(() => {
    if (isCalculatorAwaited) showCalculator()
  }, [])
  return (
    <div id={CALCULATOR_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}

/** On a phone the calculator of a finished loan waits behind its title: the page stays two screens long. */
export function FoldedCalculator({ kind }: { readonly kind: CustomerKind }) {
  if (matchMedia('(min-width: 64rem)').matches) return <NextLoan kind={kind} />
  return (
    <section aria-label={calculatorTexts.title} className="min-w-0">
      <Rows className="py-1">
        <Disclosure variant="block" summary={<h2 className="text-lg">{calculatorTexts.title}</h2>}>
          <NextLoan kind={kind} isFramed={false} />
        </Disclosure>
      </Rows>
    </section>
  )
}

function showCalculator() {
  const calculator = document.getElementById(CALCULATOR_ID)
  isCalculatorAwaited = calculator === null
  const fold = calculator?.querySelector<HTMLDetailsElement>(':scope > section details')
  if (fold) fold.open = true
  calculator?.focus({ preventScroll: true })
  calculator?.scrollIntoView({ block: 'start' })
}

interface TopActionsProps {
  readonly loan: Loan
  readonly top: TopCard
}

/** The one button of a state, and beside it, quieter, what else helps. */
export function TopActions({ loan, top }: TopActionsProps) {
  const primary = useRef<HTMLDivElement>(null)
  const button = top.action === null ? null : <Primary loan={loan} top={top} action={top.action} />
  return (
    <>
      {button === null ? null : <div ref={primary}>{button}</div>}
      {button === null ? null : <OrPayAll loan={loan} />}
      {top.action === 'pay' ? <StickyPay loan={loan} top={top} primary={primary} /> : null}
      <QuickActions loan={loan} top={top} />
    </>
  )
}

/** Late: first what brings the loan up to date, then the whole. */
function OrPayAll({ loan }: { readonly loan: Loan }) {
  const plan = planNowOf(loan)
  if (plan?.state !== 'late' || !sheetsFor(loan).has('accountPay')) return null
  return (
    <p className="mt-1 text-center">
      {planTexts.orPayAll}{' '}
      <TextLink href={PAY_ALL_PATH} className="inline-flex min-h-11 items-center">
        {planTexts.all(euroText(loan.calculations.today.amount))}
      </TextLink>
    </p>
  )
}

function Primary({ loan, top, action }: TopActionsProps & { readonly action: TopAction }) {
  switch (action) {
    case 'pay':
      return <Pay loan={loan} top={top} />
    case 'see_payment':
      return null // The card of the pending payment stands above with its buttons.
    case 'continue_application':
      return (
        <LinkButton wide href={PATHS.registration}>
          {accountTexts.application.continue}
        </LinkButton>
      )
    case 'see_reasons':
      return (
        <LinkButton wide href={PATHS.approveConditions}>
          {texts.seeReasonsOrReview}
        </LinkButton>
      )
    case 'call_buyer': {
      const buyer = loan.cession_portfolio?.cession_buyer
      return buyer ? (
        <LinkButton wide href={phoneHref(buyer.phone)}>
          {texts.callBuyer(buyer.name)}
        </LinkButton>
      ) : null
    }
    case 'calculate':
      return (
        // Quiet: paying back is celebrated here, not borrowing again.
        <Button wide variant="secondary" onClick={showCalculator}>
          {texts.calculate}
        </Button>
      )
    case 'send_again':
      return null // The payout card has the button: it reports the result in place.
  }
}

/** A settlement is paid as a part of the debt; everything else starts with the whole. */
const Pay = ({ loan, top }: TopActionsProps) => (
  <LinkButton wide href={top.amount === 'agreed' ? PATHS.accountPayPart : PATHS.accountPay}>
    {texts.pay(formatEuros(payableCents(loan, top)))}
  </LinkButton>
)

const LINKS: Readonly<Record<TopLink, { readonly href: string; readonly text: string; readonly icon: LucideIcon }>> = {
  cannot_pay: { href: PATHS.accountHelp, text: texts.cannotPay, icon: LifeBuoy },
  what_comes_next: { href: PATHS.accountHelp, text: texts.whatComesNext, icon: LifeBuoy },
  documents: { href: PATHS.accountDocuments, text: texts.documents, icon: FileText },
  see_reasons: { href: PATHS.approveConditions, text: texts.seeReasons, icon: FileText },
}

/** Paying a part, extending, help: a late borrower sees the help first. */
function QuickActions({ loan, top }: TopActionsProps) {
  const sheets = sheetsFor(loan)
  const link = top.link === null ? [] : [LINKS[top.link]]
  const plan = planNowOf(loan)
  const part = { href: PATHS.accountPayPart, text: texts.payPart, icon: Split }
  // Up to date, the part is one of the ways in the sheet; late, the first sentence has the whole.
  const pay = plan === null || isPlanLate(plan) ? part : { href: PAY_ALL_PATH, text: planTexts.payAll, icon: Coins }
  const extend = plan === null ? texts.extend : planTexts.move
  const ways = [
    ...(sheets.has('accountPayPart') ? [pay] : []),
    ...(sheets.has('accountExtend') ? [{ href: PATHS.accountExtend, text: extend, icon: CalendarPlus }] : []),
  ]
  const shown = loan.days.late > 0 ? [...link, ...ways] : [...ways, ...link]
  if (shown.length === 0) return null
  return (
    <div className="quick-actions">
      {shown.map(({ href, text, icon: Icon }) => (
        <Link key={href} href={href}>
          <i>
            <Icon size={22} aria-hidden="true" />
          </i>
          {text}
        </Link>
      ))}
    </div>
  )
}

/** On a phone, the payment stays in thumb reach once its button has scrolled out of view. */
function StickyPay({ loan, top, primary }: TopActionsProps & { readonly primary: RefObject<HTMLDivElement | null> }) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const element = primary.current
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      setIsAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [primary])
  if (!isAway) return null
  // In the main element itself: the parts of the page are containers, and would hold a fixed element in them.
  return createPortal(
    <div className="sticky-actions above-tabs fixed inset-x-0 z-20 border-t border-line bg-surface/95 px-4 py-2.5 backdrop-blur-sm sm:hidden">
      <Pay loan={loan} top={top} />
    </div>,
    document.getElementById(MAIN_ID) ?? document.body,
  )
}
