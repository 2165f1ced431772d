import type { BankLineDetail } from '@puente/contract'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Link } from '@puente/ui'
import { usePersonName } from '../../../api/people.ts'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'

const texts = backofficeBankTexts.line

/** The loans that took money of the line, those that gave it back included. */
export function Bookings({ bookings }: Pick<BankLineDetail, 'bookings'>) {
  const person = usePersonName()
  return (
    <Section title={texts.bookings} padded={false}>
      <PlainTable
        caption={texts.bookings}
        rows={bookings}
        rowKey={({ fact_id: id }) => id}
        empty=""
        columns={[
          {
            header: texts.booking.loan,
            cell: ({ loan }) => (
              <Link href={`/backoffice/prestamos/${loan}`} className="font-medium text-primary hover:underline">
                {loan}
              </Link>
            ),
          },
          { header: texts.booking.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
          {
            header: texts.booking.by,
            cell: (booking) => (
              <>
                <When at={booking.booked_at} />
                {` · ${person(booking.booked_by)}`}
              </>
            ),
          },
          {
            header: texts.booking.state,
            cell: ({ reversed_at: reversedAt, is_third_party: isThirdParty }) => (
              <span className="flex flex-wrap gap-1">
                {reversedAt === null ? (
                  <StatusBadge kind="success" label={texts.bookingStands} />
                ) : (
                  <StatusBadge label={texts.bookingReversed} />
                )}
                {isThirdParty ? <StatusBadge kind="info" label={texts.bookingThirdParty} /> : null}
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
