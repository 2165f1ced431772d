import type { StaffCustomerPage } from '@puente/contract'
import { civilDateInMadrid, formatDateShort, formatPhone } from '@puente/domain'
import { countryText, findTexts, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'

type Address = StaffCustomerPage['addresses']['actual']

const addressText = (address: Address): string =>
  address === null
    ? findTexts.none
    : [
        [address.street, address.house, address.block, address.apartment].filter(Boolean).join(', '),
        [address.postal_code, address.city].filter(Boolean).join(' '),
        address.region,
      ].join(', ')

const amount = (euros: number | null | undefined) => (euros == null ? findTexts.none : <Money euros={euros} />)

/** What the customer told the lender, and what the customer agreed to. */
export function Identity({ customer }: { readonly customer: StaffCustomerPage }) {
  const { addresses, employment, consents, contact_phones: contactPhones } = customer
  return (
    <Section title={texts.identity}>
      <Facts
        layout="list"
        facts={[
          {
            label: texts.idExpires,
            value:
              customer.personal_id_expires_on === null
                ? findTexts.none
                : formatDateShort(customer.personal_id_expires_on),
          },
          {
            label: texts.nationality,
            value: customer.nationality === null ? findTexts.none : countryText(customer.nationality),
          },
          { label: texts.registrationAddress, value: addressText(addresses.registration) },
          { label: texts.actualAddress, value: addressText(addresses.actual) },
          { label: texts.company, value: employment?.company ?? findTexts.none },
          { label: texts.income, value: amount(employment?.income) },
          { label: texts.expenses, value: amount(employment?.monthly_expenses) },
          { label: texts.debts, value: amount(employment?.other_debts) },
          {
            label: texts.contactPhones,
            value:
              contactPhones.length === 0
                ? findTexts.none
                : contactPhones
                    .map(({ number, comment }) => [formatPhone(number), comment].filter(Boolean).join(' · '))
                    .join('; '),
          },
          {
            label: texts.consents,
            value:
              consents.all_confirmed_at === null
                ? texts.consentsMissing
                : texts.consentsAt(formatDateShort(civilDateInMadrid(new Date(consents.all_confirmed_at)))),
          },
          { label: texts.marketing, value: consents.marketing ? texts.marketingYes : texts.marketingNo },
        ]}
      />
    </Section>
  )
}
