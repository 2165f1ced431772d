import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refundOptionsQuery } from '../api/refunds.ts'
import { useHasPermission } from '../api/session.ts'
import { Button } from '../components/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

type Act = 'refund' | 'write_off' | 'cancel'

/** The buttons of a loan for paying money back and for writing the debt off, where the loan allows them. */
export function LoanMoneyActs({ loan, isLocked }: { readonly loan: string; readonly isLocked: boolean }) {
  const may = useHasPermission()
  const [act, setAct] = useState<Act | null>(null)
  const mayRefund = may('refunds.make')
  const mayWriteOff = may('loans.write_off')
  const { data } = useQuery({ ...refundOptionsQuery(loan), enabled: mayRefund || mayWriteOff })
  if (data === undefined) return null
  const texts = refundTexts.writeOffDialog
  const close = () => setAct(null)
  return (
    <>
      {mayRefund && data.overpaid > 0 ? (
        <Button variant="secondary" onClick={() => setAct('refund')}>
          {refundTexts.page.refund}
        </Button>
      ) : null}
      {mayWriteOff && data.may_write_off ? (
        <Button
          variant="secondary"
          lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
          onClick={() => setAct('write_off')}
        >
          {texts.title}
        </Button>
      ) : null}
      {mayWriteOff && data.write_off !== null && data.owed > 0 ? (
        <Button
          variant="secondary"
          lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
          onClick={() => setAct('cancel')}
        >
          {texts.cancelTitle}
        </Button>
      ) : null}
      {act === 'refund' ? <RefundDialog loan={loan} open onClose={close} /> : null}
      {act === 'write_off' || act === 'cancel' ? (
        <WriteOffDialog loan={loan} owed={data.owed} direction={act} open onClose={close} />
      ) : null}
    </>
  )
}
