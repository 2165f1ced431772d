import type { StaffApplication } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { applicationTexts as texts } from '@puente/texts/backoffice-decide'
import { Link } from '@puente/ui'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'

/** How the customer's earlier loans went. */
export function LoansSection({ loans }: { readonly loans: StaffApplication['loans'] }) {
  return (
    <Section title={texts.loans}>
      {loans.length === 0 ? <p className="text-ink-soft">{texts.noLoans}</p> : null}
      <ul className="flex flex-col">
        {loans.map((loan) => (
          <li
            key={loan.public_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t"
          >
            <Link
              href={`/backoffice/prestamos/${loan.public_id}`}
              className="min-w-44 font-medium text-primary wrap-anywhere hover:underline"
            >
              {loan.public_id}
            </Link>
            <Money euros={loan.amount} />
            <span className="tabular-nums">{formatDateShort(loan.request_date)}</span>
            <span>{loan.status_text}</span>
            {loan.was_overdue ? <StatusBadge kind="warning" label={texts.wasLate} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
