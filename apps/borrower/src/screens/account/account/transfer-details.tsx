import { formatIban } from '@puente/domain'
import { transferDetailsTexts as texts } from '@puente/texts/transfer-details'
import { CopyButton } from '@puente/ui'
import type { ReactNode } from 'react'
import { clientSettings } from '../../../content/client-settings.ts'

/** The lender's account and the reference of the loan, each with a copy button. */
export function TransferDetails({ publicId }: { readonly publicId: string }) {
  const { iban, holder } = clientSettings().collection
  return (
    <div className="flex flex-col gap-3 pt-2">
      <dl className="flex flex-col gap-3">
        <Detail label={texts.iban} value={formatIban(iban)} copy={<CopyButton text={iban} label={texts.copyIban} />} />
        <Detail label={texts.holder} value={holder} copy={<CopyButton text={holder} label={texts.copyHolder} />} />
        <Detail
          label={texts.concept}
          value={publicId}
          hint={texts.conceptHint}
          copy={<CopyButton text={publicId} label={texts.copyConcept} />}
        />
      </dl>
      <p className="text-sm text-ink-soft">{texts.arrival}</p>
    </div>
  )
}

interface DetailProps {
  readonly label: string
  readonly value: string
  readonly copy: ReactNode
  readonly hint?: string
}

function Detail({ label, value, copy, hint }: DetailProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-strong wrap-anywhere tabular-nums">{value}</span>
        {copy}
      </dd>
      {hint === undefined ? null : <dd className="text-sm text-ink-soft">{hint}</dd>}
    </div>
  )
}
