import { formatNationalPhone, type Phone } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { addressChangeTexts } from '@puente/texts/address-change'
import { phoneChangeTexts } from '@puente/texts/phone-change'
import { sessionsTexts } from '@puente/texts/sessions'
import { Card, DescriptionList } from '@puente/ui'
import { addressLine } from '../../../address/address-line.ts'
import { EmailChangeHold } from '../../../email-change/email-change-hold.tsx'
import { PhoneChangeHold } from '../../../phone-change/phone-change-hold.tsx'
import { useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { AccountPage } from '../account-page.tsx'
import { ConnectedCards } from '../connected-cards.tsx'
import { fullName } from '../full-name.ts'
import { ChangeAddress } from './change-address.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePhone } from './change-phone.tsx'
import { MarketingSwitch } from './marketing-switch.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { ReminderSettings } from './reminder-settings.tsx'
import { SentDocuments } from './sent-documents.tsx'

const texts = accountTexts.personalInformation

export function PersonalInformationScreen() {
  const { user } = useSession()
  const given = (text: string | null | undefined) => text || texts.notGiven
  const phone = user?.contacts.mobile_phone
  const home = user && addressLine(user.addresses.registration_address)
  const actual = user && addressLine(user.addresses.actual_address)
  return (
    <AccountPage title={texts.title}>
      <div className="grid items-start gap-5 *:grid *:gap-5 lg:grid-cols-2 lg:gap-6 lg:*:gap-6">
        <div>
          <Card title={texts.aboutYou}>
            <DescriptionList
              rows={[
                { key: 'name', term: texts.fullName, description: given(user && fullName(user)) },
                { key: 'email', term: texts.email, description: given(user?.personal_data.email) },
                { key: 'id', term: texts.personalId, description: given(user?.personal_data.personal_id) },
                { key: 'phone', term: texts.phone, description: given(phone && formatNationalPhone(phone)) },
                { key: 'address', term: addressChangeTexts.row, description: given(home) },
                ...(actual === home
                  ? []
                  : [{ key: 'actual', term: addressChangeTexts.homeRow, description: given(actual) }]),
              ]}
            />
            {phone ? (
              <div className="flex flex-wrap gap-x-10">
                <ChangePhone current={phone as Phone} />
                <ChangeEmail phone={phone} />
                {user ? <ChangeAddress user={user} /> : null}
              </div>
            ) : null}
            {user ? <PhoneChangeHold user={user} title={phoneChangeTexts.hold.title} /> : null}
            {user ? <EmailChangeHold user={user} /> : null}
            <p className="mt-3 border-t border-line pt-4 text-sm text-ink-soft">
              {texts.change} <PhoneLink line="customer" />
            </p>
          </Card>
          <Card title={sessionsTexts.title}>
            <OpenSessions />
          </Card>
        </div>
        <div>
          <Card title={accountTexts.cards.title}>
            <ConnectedCards />
          </Card>
          <SentDocuments documents={user?.documents ?? []} />
          {user?.reminders ? (
            <Card title={accountTexts.reminderChoice.title}>
              <ReminderSettings choice={user.reminders} hasEmail={user.personal_data.email !== null} />
            </Card>
          ) : null}
          {user ? (
            <Card title={accountTexts.marketing.title}>
              <MarketingSwitch isAgreed={user.agreements.marketing} />
            </Card>
          ) : null}
        </div>
      </div>
    </AccountPage>
  )
}
