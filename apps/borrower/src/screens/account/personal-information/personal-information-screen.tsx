import { accountTexts } from '@puente/texts/account'
import { AccountOutline } from '../account-outline.tsx'

const texts = accountTexts.personalInformation

export function PersonalInformationScreen() {
  return <AccountOutline title={texts.title} text={texts.text} />
}
