import type { BankLine } from '@puente/contract'
import { formatDateShort, LINE_STATES } from '@puente/domain'
import { backofficeBankTexts as texts } from '@puente/texts/backoffice-bank'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Select } from '@puente/ui'
import { useState } from 'react'
import { bankLineList, bankLinesFile } from '../../../api/bank.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { useHasPermission } from '../../../api/session.ts'
import { LineStateBadge } from '../../../bank/line-state-badge.tsx'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { StatementDifferences } from './statement-differences.tsx'

const { columns: heads } = texts.list
const ALL = 'all'

const COLUMNS: readonly Column<BankLine>[] = [
  { key: 'date', header: heads.date, cell: (line) => formatDateShort(line.booked_on) },
  { key: 'amount', header: heads.amount, align: 'right', cell: (line) => <Money euros={line.amount} /> },
  { key: 'payer', header: heads.payer, cell: (line) => line.payer_name ?? texts.list.noPayer },
  {
    key: 'remittance',
    header: heads.remittance,
    cell: (line) => <span className="block max-w-80 truncate">{line.remittance}</span>,
  },
  { key: 'state', header: heads.state, cell: (line) => <LineStateBadge state={line.state} /> },
  { key: 'loans', header: heads.loans, cell: (line) => line.loans.join(', ') },
  {
    key: 'value',
    header: heads.value,
    optional: true,
    cell: (line) => formatDateShort(line.value_on),
  },
]

/** Statement lines. What waits for a decision comes first; the filter is in the address. */
export function BankLinesPage() {
  const may = useHasPermission()
  const [filters, setFilters] = useAddressFilters()
  const [isImporting, setIsImporting] = useState(false)
  const shown = filters.state ?? 'unmatched'
  const query = shown === ALL ? {} : { state: shown }
  useTopic('queue:statement_lines', bankLineList)
  const list = useKeysetList(bankLineList, query)
  return (
    <Page
      title={railTexts.bank}
      subtitle={texts.list.subtitle}
      actions={
        <>
          <ButtonLink href="/backoffice/extractos">{texts.files.button}</ButtonLink>
          {may('bank.import') ? <Button onClick={() => setIsImporting(true)}>{texts.import.button}</Button> : null}
        </>
      }
    >
      <StatementDifferences />
      <DataTable
        name="bank-lines"
        caption={texts.list.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/backoffice/banco/${id}`}
        csvHref={bankLinesFile(query)}
        empty={
          shown === 'unmatched'
            ? { title: texts.list.emptyTitle, text: texts.list.emptyText }
            : { title: texts.list.noLinesTitle }
        }
        toolbar={
          <div className="w-56">
            <Select
              label={texts.list.state}
              value={shown === ALL ? '' : shown}
              placeholder={texts.list.all}
              options={LINE_STATES.map((state) => ({ value: state, label: texts.states[state] }))}
              onChange={(event) => setFilters({ state: event.target.value === '' ? ALL : event.target.value })}
            />
          </div>
        }
      />
      <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} />
    </Page>
  )
}
