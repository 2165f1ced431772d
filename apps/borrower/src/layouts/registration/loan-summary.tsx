import type { Loan } from '@puente/contract'
import { CLOSED_STATUSES, formatDateLong, formatEuros, formatTae, statusFromNumber } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Card, DescriptionList } from '@puente/ui'
import { wholeLoan } from '../../api/loan.ts'
import { type Offer, offerOf } from '../../api/offered-terms.ts'
import { useChosenOffer } from '../../calculator/use-chosen-offer.ts'
import { PATHS } from '../../paths.ts'
import { useSession } from '../../session/session.ts'

const texts = registrationTexts.summary

/** The steps that show the figures themselves, or where there is no loan to summarise. */
const PATHS_WITHOUT_SUMMARY: readonly string[] = [
  PATHS.approveConditions,
  PATHS.applicationSign,
  PATHS.autoDebitConfirmation,
]

/** The loan's phase: offered, agreed and not paid out yet, paid out. */
type Stage = 'offered' | 'signed' | 'paid-out'

const WORDS: Readonly<Record<Stage, { readonly due: string; readonly note: string }>> = {
  offered: { due: texts.due, note: texts.note },
  signed: { due: texts.expected, note: texts.signedNote },
  'paid-out': { due: texts.due, note: texts.paidOutNote },
}

function stageOf({ give_date: givenOn, withdrawal_until: mayWithdrawUntil }: Loan): Stage {
  if (givenOn !== null) return 'paid-out'
  // Only a signed contract can be withdrawn from.
  return mayWithdrawUntil === null ? 'offered' : 'signed'
}

/** The loan beside the steps on a wide screen: amount, cost, date and TAE, always current. */
export function LoanSummary({ pathname }: { readonly pathname: string }) {
  const summary = useLoanSummary()
  if (summary === null || PATHS_WITHOUT_SUMMARY.includes(pathname)) return null
  const { offer, stage } = summary
  const { due, note } = WORDS[stage]
  return (
    <Card variant="quiet" title={texts.title}>
      <DescriptionList
        rows={[
          { key: 'amount', term: texts.amount, description: formatEuros(offer.amountCents) },
          // After the payout the amount to return may be lower than agreed: the account shows what was paid.
          ...(stage === 'paid-out'
            ? []
            : [{ key: 'cost', term: texts.cost, description: formatEuros(offer.costCents) }]),
          { key: 'total', term: texts.total, description: formatEuros(offer.returnCents) },
          { key: 'term', term: texts.term, description: texts.termDays(offer.termDays) },
          ...(offer.dueDate === null ? [] : [{ key: 'due', term: due, description: formatDateLong(offer.dueDate) }]),
          ...(offer.taePercent === null
            ? []
            : [{ key: 'tae', term: texts.tae, description: formatTae(offer.taePercent) }]),
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">{note}</p>
    </Card>
  )
}

export interface Summary {
  readonly offer: Offer
  readonly stage: Stage
}

/** The application's own figures once it exists; before that, the calculator's choice. */
export function useLoanSummary(): Summary | null {
  const { user, loan } = useSession()
  const chosen = useChosenOffer(user?.is_repeated ? 'repeat' : 'new')
  if (user?.loan && !CLOSED_STATUSES.has(statusFromNumber(user.loan.status))) {
    const whole = wholeLoan(loan)
    // After a returned transfer there is nothing to repay until the next one.
    if (whole === null || whole.return_amount === 0) return null
    return { offer: offerOf(whole), stage: stageOf(whole) }
  }
  return chosen && { offer: chosen, stage: 'offered' }
}
