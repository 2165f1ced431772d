import { centsFromEuros, eurosFromCents, FOUR_EYES, MANUAL_ACCOUNTS } from '@puente/domain'
import { bookTexts } from '@puente/texts/backoffice-books'
import { Select, TextField } from '@puente/ui'
import { useState } from 'react'
import { approvalList } from '../../../api/approvals.ts'
import { books, postJournal } from '../../../api/books.ts'
import { countsQuery } from '../../../api/counts.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { DateInput } from '../../../components/date-input.tsx'

const { manual: words, ...texts } = bookTexts.journals
const OPTIONS = MANUAL_ACCOUNTS.map((account) => ({ value: account, label: bookTexts.accounts[account] }))
const EMPTY = { debit: '', credit: '', amount: '', reference: '', date: '' }

/** Moves an amount from one account to another, with a second person. No account and no amount is filled in beforehand. */
export function ManualJournalDialog({ onClose }: { readonly onClose: () => void }) {
  const { four_eyes: fourEyes } = useSession()
  const [journal, setJournal] = useState(EMPTY)
  const change = (part: Partial<typeof EMPTY>) => setJournal((before) => ({ ...before, ...part }))
  const typed = centsFromEuros(journal.amount.trim())
  return (
    <ActDialog
      open
      onClose={onClose}
      title={words.title}
      effect={words.effect}
      approvers={fourEyes ? FOUR_EYES.manual_journal.mayApprove : []}
      undo={words.undo}
      confirmLabel={words.confirm}
      fieldNames={['debit', 'credit', 'amount', 'reference', 'date']}
      fields={(errors) => (
        <div className="flex flex-col gap-3">
          {(['debit', 'credit'] as const).map((side) => (
            <Select
              key={side}
              label={texts[side]}
              value={journal[side]}
              placeholder={words.choose}
              options={OPTIONS}
              onChange={(event) => change({ [side]: event.target.value })}
              error={errors[side]}
            />
          ))}
          <TextField
            label={words.amount}
            inputMode="decimal"
            value={journal.amount}
            onChange={(event) => change({ amount: event.target.value })}
            error={errors.amount}
          />
          <TextField
            label={texts.reference}
            hint={words.referenceHint}
            maxLength={60}
            value={journal.reference}
            onChange={(event) => change({ reference: event.target.value })}
            error={errors.reference}
          />
          <DateInput
            label={words.date}
            value={journal.date}
            onValue={(value) => change({ date: value })}
            error={errors.date}
          />
        </div>
      )}
      // What cannot be read is sent as it is or as 0: the server names the field.
      submit={({ reason }) =>
        postJournal({
          debit: journal.debit,
          credit: journal.credit,
          amount: typed.ok ? eurosFromCents(typed.value) : 0,
          reference: journal.reference.trim(),
          ...(journal.date === '' ? {} : { date: journal.date }),
          reason,
        })
      }
      refresh={[books, approvalList, countsQuery]}
    />
  )
}
