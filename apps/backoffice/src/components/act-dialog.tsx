import type { Loaded } from '@puente/client'
import type { StaffRole } from '@puente/domain'
import { actTexts, roleTexts } from '@puente/texts/backoffice-shell'
import { Alert, Dialog, TextArea } from '@puente/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { type Fact, Facts } from './facts.tsx'
import { toast } from './toasts.tsx'
import { useFormSending } from './use-form-sending.ts'

export interface ActDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What the act does, as a verb: "Devolver 50,00 €". */
  readonly title: string
  /** What will happen, in words. */
  readonly effect: ReactNode
  /** … and in figures. */
  readonly figures?: readonly Fact[] | undefined
  /** The roles of which another person must approve; empty or missing: the act runs at once. */
  readonly approvers?: readonly StaffRole[] | undefined
  /** How a mistake is corrected, or that it cannot be. */
  readonly undo: string
  readonly confirmLabel: string
  readonly danger?: boolean | undefined
  /** False for an act that needs no reason. */
  readonly needsReason?: boolean | undefined
  /** Further fields; gets the server's errors by field name. */
  readonly fields?: ((errors: Readonly<Record<string, string>>) => ReactNode) | undefined
  /** Fields whose errors `fields` shows itself. Errors of other fields appear above the buttons. */
  readonly fieldNames?: readonly string[] | undefined
  /** Checks the fields before anything is sent; `fields` shows what is missing. */
  readonly isReady?: (() => boolean) | undefined
  /** Sends the act. The response of an act that waits for approval has `outcome: 'waiting'`. */
  readonly submit: (input: { readonly reason: string }) => Promise<unknown>
  /** What the act changes, to load again. */
  readonly refresh?: readonly Loaded[] | undefined
  readonly doneText?: string | undefined
  readonly onDone?: ((result: unknown) => void) | undefined
}

/** True for the answer of an act that waits for a second person. */
export const isWaiting = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'waiting'

/** The dialog before every act that moves money or cannot be undone by the same click. */
export function ActDialog(props: ActDialogProps) {
  const { open, onClose, title } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ActForm {...props} />
    </Dialog>
  )
}

function ActForm({
  onClose,
  effect,
  figures,
  approvers = [],
  undo,
  confirmLabel,
  danger,
  needsReason = true,
  fields,
  fieldNames = [],
  isReady,
  submit,
  refresh = [],
  doneText = actTexts.done,
  onDone,
}: ActDialogProps) {
  const reasonId = useId()
  const [reason, setReason] = useState('')
  const { isBusy, errors, problem, send } = useFormSending(['reason', ...fieldNames])
  const [isReasonMissing, setIsReasonMissing] = useState(false)

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (isReady?.() === false) return
    if (needsReason && reason.trim() === '') {
      setIsReasonMissing(true)
      document.getElementById(reasonId)?.focus()
      return
    }
    void send(
      async () => {
        const result = await submit({ reason: reason.trim() })
        if (isWaiting(result)) toast.info(actTexts.waiting)
        else toast.success(doneText)
        onClose()
        onDone?.(result)
      },
      { changed: refresh },
    )
  }

  return (
    <form onSubmit={confirm} noValidate className="flex flex-col gap-4">
      <section className="flex flex-col gap-2">
        <h3 className="text-sm text-ink-soft">{actTexts.whatHappens}</h3>
        <div>{effect}</div>
        {figures && figures.length > 0 ? (
          <div className="rounded-card bg-sunken p-3">
            <Facts facts={figures} layout="list" />
          </div>
        ) : null}
      </section>
      {fields?.(errors)}
      {needsReason ? (
        <TextArea
          id={reasonId}
          name="reason"
          label={actTexts.reason}
          hint={actTexts.reasonHint}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setIsReasonMissing(false)
          }}
          error={errors.reason ?? (isReasonMissing ? actTexts.reasonMissing : undefined)}
        />
      ) : null}
      <dl className="flex flex-col gap-1 text-ink-soft">
        {approvers.length > 0 ? (
          <div>
            <dt className="inline font-medium text-ink">{`${actTexts.approval}: `}</dt>
            <dd className="inline">{actTexts.approvers(approvers.map((role) => roleTexts[role]).join(', '))}</dd>
          </div>
        ) : null}
        <div>
          <dt className="inline font-medium text-ink">{`${actTexts.undo}: `}</dt>
          <dd className="inline">{undo}</dd>
        </div>
      </dl>
      {problem === null ? null : <Alert kind="error">{problem}</Alert>}
      <DialogActions confirmLabel={confirmLabel} danger={danger} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
