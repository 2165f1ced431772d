import type { BankLineDetail } from '@puente/contract'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Link } from '@puente/ui'
import { usePersonName } from '../../../api/people.ts'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'

const texts = backofficeBankTexts.line

/** The loans that took money of the line, those that gave it back included. */
export function Bookings({ bookings }: Pick<BankLineDetail, 'bookings'>) {
  const person = usePersonName()
  return (
    <Section title={texts.bookings} padded={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its section. */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr>
              <th scope="col" className="table-head">
                {texts.booking.loan}
              </th>
              <th scope="col" className="table-head text-right">
                {texts.booking.amount}
              </th>
              <th scope="col" className="table-head">
                {texts.booking.by}
              </th>
              <th scope="col" className="table-head">
                {texts.booking.state}
              </th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((one) => (
              <tr key={one.fact_id}>
                <td className="table-cell">
                  <Link href={`/backoffice/prestamos/${one.loan}`} className="font-medium text-primary hover:underline">
                    {one.loan}
                  </Link>
                </td>
                <td className="table-cell text-right">
                  <Money euros={one.amount} />
                </td>
                <td className="table-cell">
                  <When at={one.booked_at} />
                  {` · ${person(one.booked_by)}`}
                </td>
                <td className="table-cell">
                  <span className="flex flex-wrap gap-1">
                    {one.reversed_at === null ? (
                      <StatusBadge kind="success" label={texts.bookingStands} />
                    ) : (
                      <StatusBadge label={texts.bookingReversed} />
                    )}
                    {one.is_third_party ? <StatusBadge kind="info" label={texts.bookingThirdParty} /> : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
