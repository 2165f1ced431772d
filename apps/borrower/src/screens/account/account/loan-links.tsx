import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { withdrawalTexts } from '@puente/texts/withdrawal'
import { RowLink } from '@puente/ui'
import FileText from 'lucide-react/icons/file-text'
import Undo2 from 'lucide-react/icons/undo-2'
import { PATHS } from '../../../paths.ts'
import { sheetsFor } from './account-sheets.ts'

/** Documents and withdrawal, each a sheet. */
export function LoanLinks({ loan }: { readonly loan: Loan }) {
  const sheets = sheetsFor(loan)
  return (
    <>
      <RowLink
        href={PATHS.accountDocuments}
        icon={<FileText size={24} aria-hidden="true" />}
        title={accountTexts.sheets.documents}
      />
      {sheets.has('accountWithdraw') ? (
        <RowLink
          href={PATHS.accountWithdraw}
          icon={<Undo2 size={24} aria-hidden="true" />}
          title={withdrawalTexts.title}
        />
      ) : null}
    </>
  )
}
