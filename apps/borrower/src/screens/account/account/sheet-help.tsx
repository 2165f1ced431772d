import type { Loan } from '@puente/contract'
import { supportTexts } from '@puente/texts/support'
import { PhoneLink } from '../../../support/help-card.tsx'

/** Whom to call, on every sheet with money. */
export const SheetHelp = ({ loan }: { readonly loan: Loan }) => (
  <p className="text-sm">
    {supportTexts.help.doubts} <PhoneLink line={loan.days.late > 0 ? 'collection' : 'customer'} />
  </p>
)
