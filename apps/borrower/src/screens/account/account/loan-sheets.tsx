import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { Dialog } from '@puente/ui'
import { LoadedDocuments } from '../../../loan-documents/loan-documents.tsx'
import { switchSheet, useAccountSheet } from './account-sheets.ts'
import { ExtensionForm } from './extension-form.tsx'
import { Repayment } from './repayment-form.tsx'
import { WithdrawalSheet } from './withdrawal.tsx'

const texts = accountTexts.sheets

/** The actions on a loan, each over the page and at its own address. The browser's Back closes them. */
export function LoanSheets({ loan }: { readonly loan: Loan | null }) {
  const { sheet, close } = useAccountSheet(loan)
  if (loan === null) return null
  return (
    <>
      <Dialog open={sheet === 'accountPay' || sheet === 'accountPayPart'} onClose={close} title={texts.pay}>
        <Repayment
          loan={loan}
          choice={sheet === 'accountPayPart' ? 'part' : 'full'}
          onChoice={(choice) => switchSheet(choice === 'part' ? 'accountPayPart' : 'accountPay')}
        />
      </Dialog>
      <Dialog open={sheet === 'accountExtend'} onClose={close} title={texts.extend}>
        <ExtensionForm loan={loan} />
      </Dialog>
      <Dialog open={sheet === 'accountDocuments'} onClose={close} title={texts.documents}>
        <LoadedDocuments publicId={loan.public_id} />
      </Dialog>
      <WithdrawalSheet loan={loan} open={sheet === 'accountWithdraw'} onClose={close} />
    </>
  )
}
