import type { Loaded } from '@puente/client'
import { type BookingDoubt, eurosFromCents, formatEuros } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { actTexts } from '@puente/texts/backoffice-shell'
import { Alert, Checkbox, Dialog, TextField } from '@puente/ui'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { matchLine } from '../../../api/bank.ts'
import { isWaiting } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { DialogActions } from '../../../components/dialog-actions.tsx'
import { toast } from '../../../components/toasts.tsx'
import { typedCents } from '../../../components/typed-amount.ts'
import { useFormSending } from '../../../components/use-form-sending.ts'

const { line } = backofficeBankTexts
const { dialog: texts, left, assigned } = line

interface MatchDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly lineId: number
  readonly leftCents: number
  readonly firstLoan: string
  /** Why booking the whole line on the first loan needs a second person. */
  readonly doubts: readonly BookingDoubt[]
  readonly refresh: readonly Loaded[]
}

/** Books the line on any loan or on several, in parts. */
export function MatchDialog(props: MatchDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.title}>
      <MatchForm {...props} />
    </Dialog>
  )
}

interface Share {
  readonly key: number
  readonly loan: string
  readonly amount: string
}

const asText = (cents: number): string => eurosFromCents(cents).toFixed(2).replace('.', ',')
/** A share has some money; null if there is none. */
const shareCents = (typed: string): number | null => typedCents(typed) || null

function MatchForm({ onClose, lineId, leftCents, firstLoan, doubts, refresh }: MatchDialogProps) {
  const [shares, setShares] = useState<readonly Share[]>([{ key: 0, loan: firstLoan, amount: asText(leftCents) }])
  const [isThirdParty, setIsThirdParty] = useState(false)
  const [note, setNote] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { isBusy, errors, problem, send } = useFormSending(['reason'])
  const restCents = leftCents - shares.reduce((sum, { amount }) => sum + (shareCents(amount) ?? 0), 0)
  const change = (key: number, part: Partial<Share>) =>
    setShares((before) => before.map((share) => (share.key === key ? { ...share, ...part } : share)))

  const assign = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    const parts = shares.map(({ loan, amount }) => ({ loan: loan.trim().toUpperCase(), cents: shareCents(amount) }))
    if (parts.some(({ loan, cents }) => loan === '' || cents === null)) return
    void send(
      async () => {
        const answer = await matchLine(lineId, {
          shares: parts.map(({ loan, cents }) => ({ loan, amount: eurosFromCents(cents ?? 0) })),
          third_party: isThirdParty,
          ...(note.trim() === '' ? {} : { reason: note.trim() }),
        })
        if (isWaiting(answer)) toast.info(actTexts.waiting)
        else toast.success(assigned)
        onClose()
      },
      { changed: refresh },
    )
  }

  return (
    <form onSubmit={assign} noValidate className="flex flex-col gap-4">
      <p>{texts.effect}</p>
      {doubts.length === 0 ? null : (
        <Alert kind="info">
          {doubts.map((doubt) => approvalTexts.bookingDoubts[doubt]).join(' ')} {line.needsTwo}
        </Alert>
      )}
      {shares.map(({ key, loan, amount }) => (
        <div key={key} className="flex flex-wrap items-start gap-2">
          <div className="min-w-44 flex-1">
            <TextField
              label={texts.loan}
              value={loan}
              autoCapitalize="characters"
              onChange={(event) => change(key, { loan: event.target.value })}
              error={isSent && loan.trim() === '' ? texts.loanMissing : undefined}
            />
          </div>
          <div className="w-36">
            <TextField
              label={texts.amount}
              value={amount}
              inputMode="decimal"
              onChange={(event) => change(key, { amount: event.target.value })}
              error={isSent && shareCents(amount) === null ? texts.amountInvalid : undefined}
            />
          </div>
          {shares.length > 1 ? (
            <Button
              variant="quiet"
              className="mt-8"
              aria-label={texts.remove(loan)}
              onClick={() => setShares((before) => before.filter((share) => share.key !== key))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          onClick={() =>
            setShares((before) => [
              ...before,
              { key: Math.max(...before.map(({ key }) => key)) + 1, loan: '', amount: asText(Math.max(0, restCents)) },
            ])
          }
        >
          {texts.add}
        </Button>
        <p role="status" className={restCents < 0 ? 'text-error-text' : 'text-ink-soft'}>
          {`${left}: ${formatEuros(restCents)}`}
        </p>
      </div>
      <Checkbox
        label={texts.thirdParty}
        hint={texts.thirdPartyHint}
        checked={isThirdParty}
        onChange={(event) => setIsThirdParty(event.target.checked)}
      />
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={errors.reason === undefined ? undefined : texts.noteMissing}
      />
      {problem === null ? null : <Alert kind="error">{problem}</Alert>}
      <DialogActions confirmLabel={texts.submit} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
