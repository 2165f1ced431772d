import { ApiFailure } from '@puente/client'
import type { Loan, LoanExtension } from '@puente/contract'
import { centsOf, daysBetween, euroText, formatEuros, formatTae } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import {
  Button,
  DescriptionList,
  type DescriptionRow,
  Dialog,
  Money,
  RadioGroup,
  Skeleton,
  VisuallyHidden,
} from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { showAlert } from '../../../alerts/alerts.ts'
import { activateExtension, explanationQuery, extensionQuery } from '../../../api/loan.ts'
import type { PaymentRequest } from '../../../api/payments.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { refreshSession } from '../../../session/session.ts'
import { Euros } from '../euros.tsx'
import { switchSheet } from './account-sheets.ts'
import { askedTermDays } from './asked-in-address.ts'
import { useExtensionChoice } from './extension-choice.ts'
import { costOfExtensionCents, costSoFarCents, dueAfterExtensionCents } from './extension-cost.ts'
import { ExtensionPromo, useQuotedExtensions } from './extension-promo.tsx'
import { keepLastPayment } from './last-payment.ts'
import { dateOfLoan, dayOf } from './loan-day.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { SheetHelp } from './sheet-help.tsx'
import { useCardPayment } from './use-card-payment.ts'

const texts = accountTexts.prolongation

const dateInWords = (loan: Loan, { next_pay_date: date }: LoanExtension) => dateOfLoan(loan, date)

/** The interest until the new date counts the days that were left as well. */
function interestOf(loan: Loan, { term, next_pay_date: date, commission_at_the_end: interest }: LoanExtension): string {
  const today = dayOf(loan)
  const days = today === null ? term : daysBetween(today, date)
  const amount = euroText(interest)
  return days > term ? texts.accruesWithDaysLeft(amount, days, days - term) : texts.accrues(amount)
}

/** More days, with their full cost visible before the borrower confirms. */
export function ExtensionForm({ loan }: { readonly loan: Loan }) {
  const [choice, onChoice] = useExtensionChoice(loan, askedTermDays())
  const { promoCode } = choice
  const { extensions, isQuoting } = useQuotedExtensions(loan, promoCode, () => onChoice({ promoCode: null }))
  const ofTerm = (termDays: number | null) => extensions.find(({ term }) => term === termDays)
  const chosen = ofTerm(choice.termDays) ?? ofTerm(loan.default_extension_term) ?? extensions[0]
  if (chosen === undefined) return null

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{texts.intro}</p>
      <RadioGroup
        name="extension"
        legend={texts.choice}
        variant="cards"
        value={String(chosen.term)}
        onValueChange={(term) => onChoice({ termDays: Number(term) })}
        options={extensions.map((extension) => ({
          value: String(extension.term),
          label: <span className="font-medium">{texts.option(extension.term)}</span>,
          hint: (
            <>
              <span className="block">{texts.until(dateInWords(loan, extension))}</span>
              <span className="block">{interestOf(loan, extension)}</span>
            </>
          ),
          aside: <CostNow extension={extension} />,
        }))}
      />
      <ExtensionPromo loan={loan} applied={promoCode} onApply={(code) => onChoice({ promoCode: code })} />
      <Terms loan={loan} listed={chosen} promoCode={promoCode} />
      <div className="rounded-control border border-line p-4">
        <h3 className="text-base">{texts.cheaperTitle}</h3>
        <p className="mt-1">{texts.cheaper}</p>
        <Button variant="secondary" className="mt-3" onClick={() => switchSheet('accountPayPart')}>
          {texts.cheaperAction}
        </Button>
      </div>
      {chosen.cost > 0 ? (
        <PayForExtension loan={loan} extension={chosen} promoCode={promoCode} isQuoting={isQuoting} />
      ) : (
        <ActivateExtension loan={loan} extension={chosen} promoCode={promoCode} isQuoting={isQuoting} />
      )}
      <SheetHelp loan={loan} />
    </div>
  )
}

function CostNow({ extension }: { readonly extension: LoanExtension }) {
  const isDiscounted = extension.cost_before_discount > extension.cost
  return (
    <span className="flex flex-col items-end text-right">
      <span className="text-sm text-ink-soft">{texts.payNow}</span>
      <Euros amount={extension.cost} className="font-strong" />
      {isDiscounted ? (
        <del className="text-sm text-ink-soft">
          <VisuallyHidden>{`${texts.before} `}</VisuallyHidden>
          <Euros amount={extension.cost_before_discount} />
        </del>
      ) : null}
    </span>
  )
}

interface TermsProps {
  readonly loan: Loan
  readonly listed: LoanExtension
  readonly promoCode: string | null
}

/** A figure that is loading has its row already: otherwise the button below would move under the finger. */
const LOADING = (
  <span className="inline-flex items-center">
    {'\u200b' /* a line of text, so that the row is as high as with a figure */}
    <Skeleton className="h-4 w-16" />
  </span>
)

function Terms({ loan, listed, promoCode }: TermsProps) {
  const { data: extension = listed, isPlaceholderData: isTaeLoading } = useQuery(extensionQuery(listed, promoCode))
  const { data: explanation, isPending: isCostLoading } = useQuery(explanationQuery(loan))
  const soFarCents = explanation && costSoFarCents(explanation)
  const rows: DescriptionRow[] = [
    { key: 'now', term: texts.payNow, description: <Euros amount={extension.cost} /> },
    ...extension.discounts.map(({ type, value }) => ({
      key: type,
      term: texts.discount[type],
      description: formatEuros(-centsOf(value)),
    })),
    { key: 'date', term: texts.newDate, description: dateInWords(loan, extension) },
    { key: 'interest', term: texts.atTheEnd, description: <Euros amount={extension.commission_at_the_end} /> },
    {
      key: 'then',
      term: texts.thenPay,
      description: <Money amountCents={dueAfterExtensionCents(extension, loan)} />,
    },
    ...(extension.tae !== undefined || isTaeLoading
      ? [{ key: 'tae', term: texts.tae, description: extension.tae === undefined ? LOADING : formatTae(extension.tae) }]
      : []),
  ]
  const costOf = (cents: number) => (soFarCents === undefined ? LOADING : <Money amountCents={soFarCents + cents} />)
  const costRows: DescriptionRow[] =
    soFarCents === undefined && !isCostLoading
      ? []
      : [
          { key: 'so-far', term: texts.costSoFar, description: costOf(0) },
          {
            key: 'total',
            term: texts.costThen,
            description: costOf(costOfExtensionCents(extension, loan)),
            total: true,
          },
        ]
  return (
    <div className="rounded-control bg-sunken px-4 py-2">
      <DescriptionList rows={[...rows, ...costRows]} />
      {extension.discounts.length === 0 ? null : <p className="py-2 text-sm">{texts.discountLeaves}</p>}
    </div>
  )
}

interface TakeExtensionProps {
  readonly extension: LoanExtension
  readonly promoCode: string | null
  /** The price with the code is loading: the borrower cannot confirm a price that is not visible. */
  readonly isQuoting: boolean
}

function PayForExtension({ loan, extension, promoCode, isQuoting }: TakeExtensionProps & { readonly loan: Loan }) {
  const { pay, button, failure } = useCardPayment()
  return (
    <>
      <Button
        {...button}
        busy={button.busy || isQuoting}
        variant="secondary"
        wide
        onClick={() => {
          const request: PaymentRequest = {
            payment_type: 'prolongation',
            term: extension.term,
            ...(promoCode === null ? {} : { promocode: promoCode }),
          }
          keepLastPayment({ publicId: loan.public_id, request, amountCents: centsOf(extension.cost) })
          return pay(request)
        }}
      >
        {texts.pay(euroText(extension.cost), extension.term)}
      </Button>
      <PaymentFailure message={failure} />
    </>
  )
}

function ActivateExtension({ loan, extension, promoCode, isQuoting }: TakeExtensionProps & { readonly loan: Loan }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const date = dateInWords(loan, extension)

  const accept = async () => {
    setIsSaving(true)
    try {
      const { must_pay_date: newDate } = await trackProgress(activateExtension(extension.term, promoCode))
      setIsAsking(false)
      navigate(PATHS.account, { replace: true })
      // The server's rule: the same extension twice on one day counts once, and another tab may have bought it already.
      if (newDate !== null) {
        showAlert({ severity: 'success', message: texts.done(dateOfLoan(loan, newDate)) })
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setIsAsking(false)
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setIsSaving(false)
      refreshSession()
    }
  }

  return (
    <>
      <Button variant="secondary" wide busy={isQuoting} onClick={() => setIsAsking(true)}>
        {texts.activate(extension.term)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.confirmTitle}
        actions={
          <>
            <Button busy={isSaving} onClick={accept}>
              {texts.accept}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.confirm(date, formatEuros(dueAfterExtensionCents(extension, loan)))}</p>
      </Dialog>
    </>
  )
}
