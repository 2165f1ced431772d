import type { StatementDifference } from '@puente/contract'
import { euroText, formatDateShort } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Alert } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { differencesQuery, explainDifference } from '../../../api/bank.ts'
import { countsQuery } from '../../../api/counts.ts'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { useHasPermission } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { RouterLink } from '../../../router-link.tsx'

const { differences: texts, list, conflicts } = backofficeBankTexts
const nameOf = ({ closed_on, statement_id: id }: StatementDifference): string => `${formatDateShort(closed_on)} · ${id}`

/** Statements whose closing balance is not that of the books. Nothing is shown while all agree. */
export function StatementDifferences() {
  const may = useHasPermission()
  const [chosen, setChosen] = useState<StatementDifference | null>(null)
  useTopic('queue:statement_differences', differencesQuery)
  const { data, error } = useQuery(differencesQuery)
  if (error && !data) return <Alert kind="error">{messageOf(error)}</Alert>
  if (!data || data.items.length === 0) return null
  const act = {
    header: texts.columns.act,
    cell: (row: StatementDifference) => (
      <Button variant="secondary" onClick={() => setChosen(row)}>
        {texts.explain}
      </Button>
    ),
  }
  return (
    <Section title={texts.title} padded={false}>
      <p className="px-4 py-3 text-ink-soft">{texts.text}</p>
      <PlainTable
        caption={texts.caption}
        rows={data.items}
        rowKey={({ id }) => id}
        empty={null}
        firstRows={10}
        columns={[
          { header: texts.columns.statement, cell: nameOf },
          { header: texts.columns.closing, align: 'right', cell: (row) => <Money euros={row.closing} /> },
          { header: texts.columns.books, align: 'right', cell: (row) => <Money euros={row.books} /> },
          { header: texts.columns.difference, align: 'right', cell: (row) => <Money euros={row.difference} /> },
          { header: texts.columns.reason, cell: (row) => <Reasons difference={row} /> },
          ...(may('bank.match') ? [act] : []),
        ]}
      />
      {chosen === null ? null : (
        <ActDialog
          open
          onClose={() => setChosen(null)}
          title={texts.explainTitle}
          effect={texts.explainEffect}
          figures={[{ label: nameOf(chosen), value: <Money euros={chosen.difference} /> }]}
          undo={texts.explainUndo}
          confirmLabel={texts.explain}
          doneText={texts.explained}
          submit={({ reason }) => explainDifference(chosen.id, reason)}
          refresh={[differencesQuery, countsQuery]}
        />
      )}
    </Section>
  )
}

function Reasons({ difference }: { readonly difference: StatementDifference }) {
  const { lines, opening_difference: before } = difference
  if (lines.length === 0 && before === 0) return <>{texts.noReason}</>
  return (
    <ul className="flex max-w-72 flex-col gap-1 whitespace-normal">
      {before === 0 ? null : <li>{texts.before(euroText(before))}</li>}
      {lines.map((line) => (
        <li key={line.id}>
          <RouterLink href={`/backoffice/banco/${line.id}`}>
            {texts.line(formatDateShort(line.booked_on), euroText(line.amount), line.payer_name ?? list.noPayer)}
          </RouterLink>
          {line.conflict === null ? null : <span className="block text-ink-soft">{conflicts[line.conflict]}</span>}
        </li>
      ))}
    </ul>
  )
}
