import { accountTexts } from '@puente/texts/account'
import { AccountOutline } from '../account-outline.tsx'

const texts = accountTexts.history

export function LoanHistoryScreen() {
  return <AccountOutline title={texts.title} text={texts.text} />
}
