import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { proposalTexts as texts } from '@puente/texts/backoffice-proposals'
import { useState } from 'react'
import { useHasPermission } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { ExtensionDialog } from './extension-dialog.tsx'
import { useProposals } from './use-proposals.ts'

const STANDING = new Set(['open', 'confirmed'])

/** The buttons that prepare an extension or a discount, while no other proposal waits for the borrower. */
export function ProposalActs({ loan, isLocked }: { readonly loan: string; readonly isLocked: boolean }) {
  const may = useHasPermission()
  const data = useProposals(loan)
  const [kind, setKind] = useState<'extension' | 'discount' | null>(null)
  if (data === undefined || !may('loans.prepare')) return null
  const { items, options } = data
  if (items.some(({ state }) => STANDING.has(state))) return null
  const close = () => setKind(null)
  return (
    <>
      {options.extension === null ? null : (
        <Button
          variant="secondary"
          lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
          onClick={() => setKind('extension')}
        >
          {texts.prepareExtension}
        </Button>
      )}
      {options.discount === null ? null : (
        <Button
          variant="secondary"
          lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
          onClick={() => setKind('discount')}
        >
          {texts.prepareDiscount}
        </Button>
      )}
      {kind === 'extension' && options.extension !== null ? (
        <ExtensionDialog loan={loan} options={options} extension={options.extension} onClose={close} />
      ) : null}
      {kind === 'discount' && options.discount !== null ? (
        <DiscountDialog loan={loan} options={options} discount={options.discount} onClose={close} />
      ) : null}
    </>
  )
}
