import { euroText, type LedgerAccount } from '@puente/domain'
import { bookTexts } from '@puente/texts/backoffice-books'
import { trialBalanceFile, trialBalanceQuery } from '../../../api/books.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Money } from '../../../components/money.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { CsvLink, PlainTable, Report } from './report.tsx'

const texts = bookTexts.balance

/** Every account at the end of a day. */
export function BalanceView() {
  const [{ fecha }] = useAddressFilters()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterBar fields={[{ kind: 'date', name: 'fecha', label: bookTexts.page.date }]} />
        <CsvLink href={trialBalanceFile(fecha)} />
      </div>
      <Report query={trialBalanceQuery(fecha)}>
        {({ accounts, debit, credit, difference }) => (
          <PlainTable
            caption={texts.caption}
            head={[
              { label: texts.account },
              { label: texts.type },
              { label: texts.debit, align: 'right' },
              { label: texts.credit, align: 'right' },
              { label: texts.balance, align: 'right' },
            ]}
            rows={accounts.map((row) => ({
              key: row.account,
              cells: [
                bookTexts.accounts[row.account as LedgerAccount],
                bookTexts.types[row.type],
                <Money key="debit" euros={row.debit} />,
                <Money key="credit" euros={row.credit} />,
                <Money key="balance" euros={row.balance} />,
              ],
            }))}
            foot={[
              texts.total,
              '',
              <Money key="debit" euros={debit} />,
              <Money key="credit" euros={credit} />,
              difference === 0 ? (
                <StatusBadge key="zero" kind="success" label={bookTexts.page.yes} />
              ) : (
                <StatusBadge key="difference" kind="error" label={bookTexts.page.no(euroText(difference))} />
              ),
            ]}
          />
        )}
      </Report>
    </div>
  )
}
