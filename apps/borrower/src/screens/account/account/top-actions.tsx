import type { Loan } from '@puente/contract'
import {
  type CustomerKind,
  formatEuros,
  statusFromNumber,
  type TopAction,
  type TopCard,
  type TopLink,
  topCardOf,
} from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { calculatorTexts } from '@puente/texts/calculator'
import { Button, Disclosure, LinkButton, TextLink } from '@puente/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PATHS } from '../../../paths.ts'
import { phoneHref } from '../../../support/phone-link.ts'
import { cardsFor } from './account-cards.ts'
import { NextLoan } from './next-loan.tsx'
import { topAmountCents } from './top-summary.tsx'

const texts = accountTexts.top

export const topCardFor = (loan: Loan): TopCard =>
  topCardOf({
    status: statusFromNumber(loan.status),
    payment: loan.payment_situation.kind,
    isWithdrawn: loan.withdrawn,
    daysLeft: loan.days.left,
    daysLate: loan.days.late,
    mayApply: cardsFor(loan).has('calculator'),
  })

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
    <section
      aria-label={calculatorTexts.title}
      className="min-w-0 rounded-card border border-line bg-surface px-4 py-1 shadow-card sm:px-6"
    >
      <Disclosure variant="block" summary={<h2 className="text-lg">{calculatorTexts.title}</h2>}>
        <NextLoan kind={kind} isFramed={false} />
      </Disclosure>
    </section>
  )
}

function showCalculator() {
  const calculator = document.getElementById(CALCULATOR_ID)
  isCalculatorAwaited = calculator === null
  const fold = calculator?.querySelector<HTMLDetailsElement>(':scope > section > details')
  if (fold) fold.open = true
  calculator?.focus({ preventScroll: true })
  calculator?.scrollIntoView({ block: 'start' })
}

interface TopActionsProps {
  readonly loan: Loan
  readonly top: TopCard
}

/** The one primary action of a state and its quiet link. */
export function TopActions({ loan, top }: TopActionsProps) {
  const primary = useRef<HTMLDivElement>(null)
  const button = top.action === null ? null : <Primary loan={loan} top={top} action={top.action} />
  return (
    <div className="flex flex-col items-center gap-1">
      {button === null ? null : (
        <div ref={primary} className="w-full">
          {button}
        </div>
      )}
      {top.action === 'pay' ? <StickyPay loan={loan} top={top} primary={primary} /> : null}
      {top.link === null ? null : <Quiet link={top.link} />}
    </div>
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
        <Button wide onClick={showCalculator}>
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
    {texts.pay(formatEuros(topAmountCents(loan, top)))}
  </LinkButton>
)

const LINKS: Readonly<Record<TopLink, { readonly href: string; readonly text: string }>> = {
  cannot_pay: { href: PATHS.accountHelp, text: texts.cannotPay },
  what_comes_next: { href: PATHS.accountHelp, text: texts.whatComesNext },
  documents: { href: PATHS.accountDocuments, text: texts.documents },
  see_reasons: { href: PATHS.approveConditions, text: texts.seeReasons },
}

function Quiet({ link }: { readonly link: TopLink }) {
  const { href, text } = LINKS[link]
  return (
    <TextLink href={href} className="inline-flex min-h-11 items-center">
      {text}
    </TextLink>
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
  return (
    <div className="sticky-actions fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:hidden">
      <Pay loan={loan} top={top} />
    </div>
  )
}
