import type { StaffJournal } from '@puente/contract'
import { centsOf, eurosFromCents, formatDateShort, type LedgerAccount } from '@puente/domain'
import { bookTexts } from '@puente/texts/backoffice-books'
import { useState } from 'react'
import { journalList } from '../../../api/books.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useHasPermission } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Money } from '../../../components/money.tsx'
import { Person } from '../../../components/person.tsx'
import { ManualJournalDialog } from './manual-journal-dialog.tsx'

const texts = bookTexts.journals
const nameOf = (account: string) => bookTexts.accounts[account as LedgerAccount] ?? account

const COLUMNS: readonly Column<StaffJournal>[] = [
  { key: 'date', header: texts.date, cell: (journal) => formatDateShort(journal.booked_on) },
  { key: 'kind', header: texts.kind, cell: ({ kind }) => bookTexts.kinds[kind] ?? kind },
  { key: 'debit', header: texts.debit, cell: ({ lines }) => lines.map(({ debit }) => nameOf(debit)).join(', ') },
  { key: 'credit', header: texts.credit, cell: ({ lines }) => lines.map(({ credit }) => nameOf(credit)).join(', ') },
  {
    key: 'amount',
    header: texts.amount,
    align: 'right',
    cell: ({ lines }) => <Money euros={eurosFromCents(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0))} />,
  },
  { key: 'by', header: texts.by, cell: ({ by }) => <Person actor={by} /> },
  { key: 'reference', header: texts.reference, optional: true, wideOnly: true, cell: ({ reference }) => reference },
]

/** Ledger entries that are not about one loan, and corrections by hand. */
export function JournalsView() {
  const may = useHasPermission()
  const [isPosting, setIsPosting] = useState(false)
  const list = useKeysetList(journalList)
  return (
    <>
      {may('bank.match') ? (
        <div>
          <Button variant="secondary" onClick={() => setIsPosting(true)}>
            {texts.manual.button}
          </Button>
        </div>
      ) : null}
      <DataTable name="journals" caption={texts.caption} columns={COLUMNS} list={list} rowKey={({ id }) => id} />
      {isPosting ? <ManualJournalDialog onClose={() => setIsPosting(false)} /> : null}
    </>
  )
}
