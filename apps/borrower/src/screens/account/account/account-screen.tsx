import { accountTexts as texts } from '@puente/texts/account'
import { Alert } from '@puente/ui'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSession } from '../../../session/session.ts'
import { AccountOutline } from '../account-outline.tsx'
import { useAddressNotices } from './use-address-notices.ts'

/** Set by whoever sends a person here to agree to auto-debit (specification §2.3). */
interface AccountState {
  readonly isOpenAutodebitModal?: boolean
}

export function AccountScreen() {
  useAddressNotices()
  const state = useHistoryState<AccountState | null>()
  const { user } = useSession()
  const firstName = user?.personal_data.first_name
  return (
    <AccountOutline title={firstName ? texts.greeting(firstName) : texts.yourLoan.title} text={texts.yourLoan.text}>
      {state?.isOpenAutodebitModal ? (
        <div className="mt-4">
          <Alert kind="info">{texts.yourLoan.autoDebit}</Alert>
        </div>
      ) : null}
    </AccountOutline>
  )
}
