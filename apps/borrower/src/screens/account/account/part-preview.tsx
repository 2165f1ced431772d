import type { PartialRepayQuote } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { Alert, DescriptionList, Skeleton, SkeletonGroup } from '@puente/ui'
import { Euros } from '../euros.tsx'
import { usePartQuote } from './use-part-quote.ts'

const texts = accountTexts.repayment

/** The preview has the same height before and after it loads, so that the button below it does not move under a finger. */
const PREVIEW_HEIGHT = { loading: 'h-56', loaded: 'min-h-56' }

/** What a part payment of today settles, and what is left. */
export function PartPreview({ amountCents, owedCents }: { readonly amountCents: number; readonly owedCents: number }) {
  const { data, isError, isCurrent } = usePartQuote(amountCents, owedCents)
  if (isError) {
    return (
      <Alert kind="warning" live={false}>
        {texts.previewFailed}
      </Alert>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={texts.previewLoading}>
        <Skeleton className={`${PREVIEW_HEIGHT.loading} w-full rounded-control`} />
      </SkeletonGroup>
    )
  }
  return (
    <section
      aria-label={texts.previewTitle}
      aria-live="polite"
      aria-busy={!isCurrent}
      className={`${PREVIEW_HEIGHT.loaded} rounded-control bg-sunken px-4 py-2 transition-opacity ${isCurrent ? '' : 'opacity-60'}`}
    >
      <Allocation quote={data} />
    </section>
  )
}

function Allocation({ quote: { allocation, after } }: { readonly quote: PartialRepayQuote }) {
  const parts = [
    { key: 'fines', term: texts.toFines, amount: allocation.fines },
    { key: 'commission', term: texts.toCommission, amount: allocation.commission },
    { key: 'body', term: texts.toBody, amount: allocation.body },
  ].filter(({ amount }) => amount > 0)
  return (
    <>
      <DescriptionList
        rows={[
          ...parts.map(({ key, term, amount }) => ({ key, term, description: <Euros amount={amount} /> })),
          ...(after.closes_loan
            ? []
            : [{ key: 'after', term: texts.after, description: <Euros amount={after.amount} />, total: true }]),
          ...(!after.closes_loan && after.return_amount > after.amount
            ? [{ key: 'due', term: texts.afterOnDueDate, description: <Euros amount={after.return_amount} /> }]
            : []),
        ]}
      />
      {after.closes_loan ? <p className="py-2 font-strong text-success-text">{texts.closes}</p> : null}
    </>
  )
}
