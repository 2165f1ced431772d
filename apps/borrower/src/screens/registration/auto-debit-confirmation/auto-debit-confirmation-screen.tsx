import { ApiFailure } from '@puente/client'
import type { Loan } from '@puente/contract'
import { formatDateFrom, formatEuros, shortAccount } from '@puente/domain'
import { autoDebitTexts } from '@puente/texts/auto-debit'
import { instalmentOfferTexts } from '@puente/texts/instalment-offer'
import { supportTexts } from '@puente/texts/support'
import { Badge, Button, DescriptionList, StickyActions, TextLink, VisuallyHidden } from '@puente/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { apiBase } from '../../../api/base-url.ts'
import { cardTokenizeAddress, chooseAutoDebit, useAutoDebitDiscount } from '../../../api/cards.ts'
import { wholeLoan } from '../../../api/loan.ts'
import { offerOf } from '../../../api/offered-terms.ts'
import { leaveFor } from '../../../api/payments.ts'
import { INSTALMENT_PRODUCT_ID, PRODUCT_ID } from '../../../api/product-calls.ts'
import { useToday } from '../../../api/use-today.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { trackProgress } from '../../../loading/progress.ts'
import { CardConsentBox, CardConsentFailure, useCardConsent } from '../../../payment-cards/card-consent.tsx'
import { CardRequestAlert } from '../../../payment-cards/card-request-alert.tsx'
import { refreshSession, setLoan, useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'

const texts = autoDebitTexts.step
const planTexts = instalmentOfferTexts.offer
const Correction = lazyPart(async () => (await import('../../../payout-change/payout-correction.tsx')).PayoutCorrection)

/** The public page with the text of the authorisation. */
export const mandatePath = (isPlan: boolean): string =>
  `/v2/products/${isPlan ? INSTALMENT_PRODUCT_ID : PRODUCT_ID}/agreement/autodebit?format=html`

/** Between signature and payout: auto-debit by card, or none. Declining is as easy as accepting. */
export function AutoDebitConfirmationScreen() {
  const { user, loan } = useSession()
  const discount = useAutoDebitDiscount()
  if (user === null) return null
  return (
    <StepOutline
      step="autoDebitConfirmation"
      title={texts.title}
      text={texts.text}
      tellsTime={false}
      saving="none"
      before={
        <>
          <CardRequestAlert
            status={user.payment_card_request_status}
            isAutoDebitOn={wholeLoan(loan)?.auto_debit_enabled ?? false}
          />
          <div className="flex">
            <Badge kind="success" icon={<CircleCheck size={16} aria-hidden="true" />}>
              {texts.signed}
            </Badge>
          </div>
        </>
      }
    >
      {discount === null ? null : <p className="font-strong">{texts.discount(discount)}</p>}
      <PayoutAccount loan={wholeLoan(loan)} />
      <Mandate loan={wholeLoan(loan)} />
      <Choice />
    </StepOutline>
  )
}

/** Where the money goes, and how to correct it before it leaves. */
function PayoutAccount({ loan }: { readonly loan: Loan | null }) {
  if (loan === null || loan.payout_account === null) return null
  return (
    <div>
      <p>
        {texts.account} <span className="font-strong whitespace-nowrap">{shortAccount(loan.payout_account)}</span>
      </p>
      <Correction loan={loan} />
    </div>
  )
}

/** What the authorisation covers: the maximum charge, when, and how to end it (RDL 19/2018 art. 48). */
function Mandate({ loan }: { readonly loan: Loan | null }) {
  const today = useToday()
  const offer = loan && offerOf(loan)
  return (
    <section className="rounded-card bg-sunken p-4">
      <h2 className="text-lg">{texts.mandateTitle}</h2>
      {offer ? (
        <DescriptionList
          rows={[
            ...(offer.plan === undefined
              ? []
              : [{ key: 'each', term: planTexts.mandateEach, description: formatEuros(offer.plan.instalmentCents) }]),
            { key: 'amount', term: texts.amount, description: formatEuros(offer.returnCents) },
            ...(offer.dueDate === null
              ? []
              : [
                  {
                    key: 'date',
                    term: offer.plan === undefined ? texts.date : planTexts.first,
                    hint:
                      offer.plan === undefined
                        ? texts.dateHint
                        : planTexts.mandateHint(offer.plan.rows.length, formatDateFrom(today, offer.plan.finalDate)),
                    description: formatDateFrom(today, offer.dueDate),
                  },
                ]),
          ]}
        />
      ) : null}
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 marker:text-primary">
        <li>{texts.notice}</li>
        <li>{texts.late}</li>
        <li>{texts.cancel}</li>
        <li>{texts.free}</li>
      </ul>
      <TextLink
        href={`${apiBase()}${mandatePath(offer?.plan !== undefined)}`}
        target="_blank"
        rel="noopener"
        className="mt-1 inline-flex min-h-11 items-center"
      >
        {texts.mandate}
        <VisuallyHidden>{` (${supportTexts.opensInNewTab})`}</VisuallyHidden>
      </TextLink>
    </section>
  )
}

function Choice() {
  const [isSkipping, setIsSkipping] = useState(false)
  const isBusy = useRef(false)
  const consent = useCardConsent({
    name: texts.consentName,
    onAgree: async () => leaveFor(await cardTokenizeAddress()),
  })
  const { form } = consent

  const skip = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSkipping(true)
    try {
      setLoan(await trackProgress(chooseAutoDebit(false)))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', message: error.message })
    } finally {
      isBusy.current = false
      setIsSkipping(false)
      // Chosen here or in another tab: the loan decides what comes next.
      void refreshSession()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <CardConsentFailure consent={consent} />
      <CardConsentBox consent={consent} label={texts.consent} />
      <p className="mt-2 text-sm text-ink-soft">{texts.silence}</p>
      <StickyActions>
        <Button type="submit" wide busy={form.isSaving}>
          {texts.link}
        </Button>
        <Button wide variant="secondary" busy={isSkipping} onClick={() => void skip()}>
          {texts.skip}
        </Button>
      </StickyActions>
    </form>
  )
}
