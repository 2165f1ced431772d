import type { StaffApplication } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { applicationTexts as texts } from '@puente/texts/backoffice-decide'
import type { ReactNode } from 'react'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'

const amount = (euros: number | null | undefined): ReactNode =>
  euros === null || euros === undefined ? '—' : <Money euros={euros} />

/** What the applicant declared beside what the bank shows. */
export function BankSection({ application }: { readonly application: StaffApplication }) {
  const { customer, bank } = application
  const rows = [
    [texts.income, customer.declared_income, bank?.monthly_income],
    [texts.expenses, customer.declared_expenses, bank?.monthly_expenses],
    [texts.debts, customer.declared_debts, bank?.other_lender_monthly],
  ] as const
  return (
    <Section title={texts.bank}>
      <div className="flex flex-col gap-4">
        <table className="w-full max-w-xl border-collapse text-left">
          <caption className="sr-only">{texts.means}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1 font-normal text-ink-soft">
                {texts.means}
              </th>
              <th scope="col" className="py-1 text-right font-normal text-ink-soft">
                {texts.declared}
              </th>
              <th scope="col" className="py-1 text-right font-normal text-ink-soft">
                {texts.fromBank}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, declared, shown]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {label}
                </th>
                <td className="py-1.5 text-right">{amount(declared)}</td>
                <td className="py-1.5 text-right">{amount(shown)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {bank === null ? (
          <p className="text-ink-soft">{texts.noBank}</p>
        ) : (
          <>
            <Facts
              facts={[
                { label: texts.bankName, value: bank.bank_name },
                {
                  label: texts.period,
                  value: `${formatDateShort(bank.from)} – ${formatDateShort(bank.to)}`,
                },
                { label: texts.movements, value: bank.transaction_count },
                { label: texts.balance, value: <Money euros={bank.balance} /> },
                { label: texts.overdrawn, value: bank.overdrawn_days },
                { label: texts.otherLenders, value: bank.other_lender_count },
              ]}
            />
            <ul className="flex flex-col gap-1.5">
              {bank.accounts.map((account) => (
                <li key={account.iban_ends_in} className="flex flex-wrap gap-x-3">
                  <span className="tabular-nums">{`···· ${account.iban_ends_in}`}</span>
                  <span>{account.holders.join(', ')}</span>
                  <span className="text-ink-soft">
                    {`${texts.own}: ${account.is_own ? texts.yes : texts.no} · `}
                    <Money euros={account.balance} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}
