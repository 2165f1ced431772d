import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { instalmentSheetTexts } from '@puente/texts/instalment-sheets'
import { Dialog } from '@puente/ui'
import { LoadedDocuments } from '../../../loan-documents/loan-documents.tsx'
import { switchSheet, useAccountSheet } from './account-sheets.ts'
import { ExtensionForm } from './extension-form.tsx'
import { PlanDeferral } from './plan/plan-deferral.tsx'
import { planNowOf } from './plan/plan-now.ts'
import { PlanPayment } from './plan/plan-payment.tsx'
import { Repayment } from './repayment-form.tsx'
import { WithdrawalSheet } from './withdrawal.tsx'

const texts = accountTexts.sheets

/** The actions on a loan, each over the page and at its own address. The browser's Back closes them. */
export function LoanSheets({ loan }: { readonly loan: Loan | null }) {
  const { sheet, close } = useAccountSheet(loan)
  if (loan === null) return null
  const plan = planNowOf(loan)
  return (
    <>
      <Dialog
        open={sheet === 'accountPay' || sheet === 'accountPayPart'}
        onClose={close}
        title={plan === null ? texts.pay : instalmentSheetTexts.pay.title}
      >
        {plan === null ? (
          <Repayment
            loan={loan}
            choice={sheet === 'accountPayPart' ? 'part' : 'full'}
            onChoice={(choice) => switchSheet(choice === 'part' ? 'accountPayPart' : 'accountPay')}
          />
        ) : (
          <PlanPayment
            loan={loan}
            plan={plan}
            isPart={sheet === 'accountPayPart'}
            onPart={(isPart) => switchSheet(isPart ? 'accountPayPart' : 'accountPay')}
          />
        )}
      </Dialog>
      <Dialog
        open={sheet === 'accountExtend'}
        onClose={close}
        title={plan === null ? texts.extend : instalmentSheetTexts.move.title}
      >
        {plan !== null && loan.deferral ? (
          <PlanDeferral loan={loan} plan={plan} offer={loan.deferral} />
        ) : (
          <ExtensionForm loan={loan} />
        )}
      </Dialog>
      <Dialog open={sheet === 'accountDocuments'} onClose={close} title={texts.documents}>
        <LoadedDocuments publicId={loan.public_id} />
      </Dialog>
      <WithdrawalSheet loan={loan} open={sheet === 'accountWithdraw'} onClose={close} />
    </>
  )
}
