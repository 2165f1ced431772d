import type { ProposalOptions } from '@puente/contract'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { useState } from 'react'
import { ProposalDialog } from './proposal-dialog.tsx'
import { useDiscountSum } from './use-discount-sum.tsx'

interface DiscountDialogProps {
  readonly loan: string
  readonly options: ProposalOptions
  readonly discount: NonNullable<ProposalOptions['discount']>
  readonly onClose: () => void
}

/** Prepares a sum below the debt that closes the loan. */
export function DiscountDialog({ loan, options, discount, onClose }: DiscountDialogProps) {
  const [expiresOn, setExpiresOn] = useState<string>(options.expires_on.default)
  const { sum, until, figures, approvers, amountField, untilField } = useDiscountSum(options, discount)
  return (
    <ProposalDialog
      loan={loan}
      onClose={onClose}
      title={texts.prepareDiscount}
      effect={texts.discountEffect}
      figures={figures}
      approvers={approvers}
      expiresOn={expiresOn}
      onExpiresOn={setExpiresOn}
      fieldNames={['amount', 'until']}
      fields={(errors, expires) => (
        <>
          {amountField(errors.amount)}
          <div className="grid gap-3 sm:grid-cols-2">
            {untilField(errors.until)}
            {expires}
          </div>
        </>
      )}
      body={{ kind: 'discount', amount: sum, until }}
    />
  )
}
