import type { Loan } from '@puente/contract'
import { formatDateLong, formatTae } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { Money } from '@puente/ui'
import type { ReactNode } from 'react'
import { offerOf } from '../offer.ts'

const texts = applicationSignTexts.confirm

/** What is signed, all of it in one place: cost and TAE are as large as the amount. */
export function SignedTerms({ loan }: { readonly loan: Loan }) {
  const { amountCents, costCents, returnCents, taePercent, termDays, dueDate } = offerOf(loan)
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card bg-sunken p-4 min-[22.5rem]:grid-cols-3">
      <Figure label={texts.amount}>
        <Money amountCents={amountCents} />
      </Figure>
      <Figure label={texts.cost}>
        <Money amountCents={costCents} />
      </Figure>
      {taePercent === null ? null : (
        <Figure label={texts.tae}>
          <span className="whitespace-nowrap tabular-nums">{formatTae(taePercent)}</span>
        </Figure>
      )}
      <div className="col-span-full flex flex-wrap items-baseline justify-between border-t border-line-strong/40 pt-3">
        <dt className="font-strong">{texts.total}</dt>
        <dd className="text-2xl font-heading">
          <Money amountCents={returnCents} />
        </dd>
        {dueDate === null ? null : (
          <dd className="w-full">{texts.dueOn(formatDateLong(dueDate), texts.days(termDays))}</dd>
        )}
      </div>
    </dl>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg leading-tight font-strong">{children}</dd>
    </div>
  )
}
