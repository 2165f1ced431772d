import { ApiFailure } from '@puente/client'
import type { Loan } from '@puente/contract'
import { formatEuros } from '@puente/domain'
import { approveConditionsTexts as texts } from '@puente/texts/approve-conditions'
import { Button, Dialog, StickyActions } from '@puente/ui'
import { useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { offerOf } from '../../../api/offered-terms.ts'
import { usePrices } from '../../../api/products.ts'
import { agreeNewTerms } from '../../../api/signing.ts'
import { OfferedInstalments } from '../../../instalments/offered-instalments.tsx'
import { trackProgress } from '../../../loading/progress.ts'
import { refreshSession, setLoan } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'
import { StepOutline } from '../step-outline.tsx'
import { askedTerms } from './asked-price.ts'
import { Comparison } from './compared-terms.tsx'

const AWAITING_SIGN_CONTRACT = 26

/** Another amount than requested. Both answers are one click away, and the cheaper one is never further. */
export function CounterOffer({ loan }: { readonly loan: Loan }) {
  const { prices } = usePrices()
  const { answer, answering } = useAnswer(loan)
  const offer = offerOf(loan)
  const asked = askedTerms(loan, prices.data)
  const amount = formatEuros(offer.amountCents)
  const askedAmount = formatEuros(asked.amountCents)
  const isMore = offer.amountCents > asked.amountCents
  return (
    <StepOutline
      step="approveConditions"
      {...wordsOf(offer.amountCents - asked.amountCents, amount, askedAmount)}
      tellsTime={false}
      saving="none"
    >
      <Comparison asked={asked} offer={offer} offerTitle={isMore ? texts.terms.also : texts.terms.offered} />
      {offer.plan === undefined ? null : <OfferedInstalments plan={offer.plan} />}
      <p className="text-ink-soft">{texts.noObligation}</p>
      <StickyActions>
        {isMore ? (
          <>
            <Button wide busy={answering === false} onClick={() => answer(false)}>
              {texts.more.keepAsked(askedAmount)}
            </Button>
            <Button wide variant="secondary" busy={answering === true} onClick={() => answer(true)}>
              {texts.more.takeMore(amount)}
            </Button>
          </>
        ) : (
          <>
            <Button wide busy={answering === true} onClick={() => answer(true)}>
              {texts.less.accept(amount)}
            </Button>
            <Refusal isBusy={answering === false} onRefuse={() => answer(false)} />
          </>
        )}
      </StickyActions>
    </StepOutline>
  )
}

function wordsOf(differenceCents: number, amount: string, askedAmount: string) {
  if (differenceCents > 0) return { title: texts.more.title(askedAmount), text: texts.more.text(amount) }
  if (differenceCents < 0) return { title: texts.less.title(amount), text: texts.less.text(askedAmount) }
  return texts.changed // only the term is another
}

/** Accepts or declines once. The agreement is stored by the loan's public id (requirements R4.04), here and on the server. */
function useAnswer(loan: Loan) {
  const [answering, setAnswering] = useState<boolean | null>(null)
  const isBusy = useRef(false)
  const answer = async (isAgreed: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    setAnswering(isAgreed)
    try {
      const answered = await trackProgress(agreeNewTerms(isAgreed))
      // Keeping the requested amount is an agreement too; only an application that continues has one.
      if (answered.status === AWAITING_SIGN_CONTRACT) stored.agreedWithNewTerms.set(loan.public_id)
      setLoan(answered)
      await refreshSession()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
      await refreshSession()
    } finally {
      isBusy.current = false
      setAnswering(null)
    }
  }
  return { answer, answering }
}

/** Ends the application, so it needs a confirmation. */
function Refusal({ isBusy, onRefuse }: { readonly isBusy: boolean; readonly onRefuse: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button wide variant="secondary" onClick={() => setIsAsking(true)}>
        {texts.less.refuse}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.less.refuseTitle}
        actions={
          <>
            <Button busy={isBusy} onClick={onRefuse}>
              {texts.less.refuseConfirm}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {texts.less.keep}
            </Button>
          </>
        }
      >
        <p>{texts.less.refuseText}</p>
      </Dialog>
    </>
  )
}
