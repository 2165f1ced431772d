import { Button, Dialog } from '@puente/ui'
import { type FocusEventHandler, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

interface FormDialogProps {
  readonly form: {
    readonly id: string
    readonly isSaving: boolean
    readonly onSubmit: (event: SyntheticEvent) => unknown
  }
  readonly isOpen?: boolean
  readonly title: string
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly onClose: () => void
  /** Above the fields. */
  readonly intro: ReactNode
  /** Read out when it appears: the message of a field. */
  readonly alert?: string | undefined
  /** Checks the field that is left. */
  readonly onBlur?: FocusEventHandler
  readonly className?: string
  readonly children: ReactNode
  /** Below the fields. */
  readonly help?: ReactNode
}

/** A dialog with a form: its buttons save and cancel, and all its errors stay inside, because a page alert would be behind it. */
export function FormDialog({
  form,
  isOpen = true,
  title,
  submitLabel,
  cancelLabel,
  onClose,
  intro,
  alert,
  onBlur,
  className,
  children,
  help,
}: FormDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={form.id} busy={form.isSaving}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {intro}
      <form id={form.id} noValidate onSubmit={form.onSubmit} onBlur={onBlur} className={className}>
        {children}
        <span role="alert" className="sr-only">
          {alert}
        </span>
      </form>
      {help}
    </Dialog>
  )
}

/** The first field of a dialog, which takes the focus after each submit that failed. */
export function useFirstField({ failedSubmits }: { readonly failedSubmits: number }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (failedSubmits > 0) input.current?.focus()
  }, [failedSubmits])
  return input
}
