import type { Loan } from '@puente/contract'
import {
  CLOSED_STATUSES,
  type CustomerKind,
  formatDateBrief,
  formatEurosBrief,
  formatTae,
  statusFromNumber,
} from '@puente/domain'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { registrationTexts } from '@puente/texts/registration'
import { Card, Skeleton, VisuallyHidden } from '@puente/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import { wholeLoan } from '../../api/loan.ts'
import { offerOf } from '../../api/offered-terms.ts'
import { usePrices } from '../../api/products.ts'
import { useToday } from '../../api/use-today.ts'
import { useChosenOffer } from '../../calculator/use-chosen-offer.ts'
import { whenLoaded } from '../../loading/when-loaded.ts'
import { PATHS } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { LoanDetails, type Stage, type Summary } from './loan-details.tsx'

const texts = registrationTexts.summary

const loadLoanSheet = () => import('./loan-sheet.tsx')
const LoanSheet = lazy(async () => ({ default: (await loadLoanSheet()).LoanSheet }))

/** The steps that show the figures themselves, or where there is no loan to summarise. */
const PATHS_WITHOUT_SUMMARY: readonly string[] = [
  PATHS.approveConditions,
  PATHS.applicationSign,
  PATHS.autoDebitConfirmation,
]

function stageOf({ give_date: givenOn, withdrawal_until: mayWithdrawUntil }: Loan): Stage {
  if (givenOn !== null) return 'paid-out'
  // Only a signed contract can be withdrawn from.
  return mayWithdrawUntil === null ? 'offered' : 'signed'
}

/** The review names the figures itself. */
const PATHS_WITHOUT_LINE: readonly string[] = [...PATHS_WITHOUT_SUMMARY, PATHS.application, PATHS.iban]

/** The loan beside the steps on a wide screen: amount, cost, date and TAE, always current. */
export function LoanSummary({ pathname }: { readonly pathname: string }) {
  const summary = useLoanSummary()
  if (summary === null || PATHS_WITHOUT_SUMMARY.includes(pathname)) return null
  return (
    <Card variant="quiet" title={texts.title}>
      <LoanDetails summary={summary} />
    </Card>
  )
}

/** The loan under the heading of a step on a phone: one line, which opens the details. */
export function LoanSummaryLine({ pathname }: { readonly pathname: string }) {
  const summary = useLoanSummary()
  const [choiceOf, setChoiceOf] = useState<CustomerKind | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { isPending } = usePrices().prices
  if (PATHS_WITHOUT_LINE.includes(pathname)) return null
  // As tall as the line, so that the step below does not move.
  const skeleton = <Skeleton className="h-11 w-full rounded-control" />
  // The open sheet stays while the price of another choice loads.
  if (summary === null && !isOpen) return isPending ? skeleton : null
  const open = async () => {
    if (!(await whenLoaded(loadLoanSheet))) return
    setChoiceOf(summary?.choiceOf ?? null)
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      {summary === null ? skeleton : <Line summary={summary} onOpen={open} />}
      {wasOpened ? (
        <Suspense>
          <LoanSheet
            summary={summary}
            choiceOf={summary === null ? choiceOf : summary.choiceOf}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface LineProps {
  readonly summary: Summary
  readonly onOpen: () => void
}

function Line({ summary, onOpen }: LineProps) {
  const today = useToday()
  const { amountCents, returnCents, dueDate, taePercent, plan } = summary.offer
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center justify-between gap-2 rounded-control bg-sunken px-3 py-2 text-left text-sm leading-snug tabular-nums"
    >
      <span>
        <VisuallyHidden>{`${texts.title}: `}</VisuallyHidden>
        {[
          formatEurosBrief(amountCents),
          plan === undefined
            ? texts.lineTotal(formatEurosBrief(returnCents), dueDate && formatDateBrief(today, dueDate))
            : instalmentOfferTexts.offer.lineTotal(formatEurosBrief(returnCents), plan.rows.length),
          ...(taePercent === null ? [] : [texts.lineTae(formatTae(taePercent))]),
        ].join(' · ')}
      </span>
      <ChevronDown size={20} aria-hidden="true" className="text-ink-soft" />
    </button>
  )
}

/** The application's own figures once it exists; before that, the calculator's choice. */
export function useLoanSummary(): Summary | null {
  const { user, loan } = useSession()
  const kind = user?.is_repeated ? 'repeat' : 'new'
  const chosen = useChosenOffer(kind)
  if (user?.loan && !CLOSED_STATUSES.has(statusFromNumber(user.loan.status))) {
    const whole = wholeLoan(loan)
    // After a returned transfer there is nothing to repay until the next one.
    if (whole === null || whole.return_amount === 0) return null
    return { offer: offerOf(whole), stage: stageOf(whole), choiceOf: null }
  }
  return chosen && { offer: chosen, stage: 'offered', choiceOf: kind }
}
