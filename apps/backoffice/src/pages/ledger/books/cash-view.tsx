import { formatDateShort } from '@puente/domain'
import { bookTexts } from '@puente/texts/backoffice-books'
import { cashFile, cashQuery } from '../../../api/books.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Facts } from '../../../components/facts.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Money } from '../../../components/money.tsx'
import { CsvLink, PlainTable, Report } from './report.tsx'

const texts = bookTexts.cash

/** Money in and out of the bank account. */
export function CashView() {
  const [{ desde, hasta }] = useAddressFilters()
  const period = { from: desde, to: hasta }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterBar
          fields={[
            { kind: 'date', name: 'desde', label: bookTexts.page.from },
            { kind: 'date', name: 'hasta', label: bookTexts.page.to },
          ]}
        />
        <CsvLink href={cashFile(period)} />
      </div>
      <Report query={cashQuery(period)}>
        {({ opening, closing, days, purposes }) => (
          <div className="flex flex-col gap-4">
            <Facts
              facts={[
                { label: texts.opening, value: <Money euros={opening} /> },
                { label: texts.closing, value: <Money euros={closing} /> },
              ]}
            />
            {days.length === 0 ? (
              <p className="text-ink-soft">{texts.empty}</p>
            ) : (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <PlainTable
                  caption={texts.caption}
                  head={[
                    { label: texts.date },
                    { label: texts.in, align: 'right' },
                    { label: texts.out, align: 'right' },
                    { label: texts.balance, align: 'right' },
                  ]}
                  rows={days.map((day) => ({
                    key: day.date,
                    cells: [
                      formatDateShort(day.date),
                      <Money key="in" euros={day.in} />,
                      <Money key="out" euros={day.out} />,
                      <Money key="balance" euros={day.balance} />,
                    ],
                  }))}
                />
                <PlainTable
                  caption={texts.purposes}
                  head={[
                    { label: texts.kind },
                    { label: texts.in, align: 'right' },
                    { label: texts.out, align: 'right' },
                  ]}
                  rows={purposes.map((one) => ({
                    key: one.kind,
                    cells: [
                      bookTexts.kinds[one.kind] ?? one.kind,
                      <Money key="in" euros={one.in} />,
                      <Money key="out" euros={one.out} />,
                    ],
                  }))}
                />
              </div>
            )}
          </div>
        )}
      </Report>
    </div>
  )
}
