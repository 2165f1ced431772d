import { useReload } from '@puente/client'
import type { StaffView } from '@puente/contract'
import type { ViewList } from '@puente/domain'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { Alert, Dialog, TextField } from '@puente/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStaffPeople } from '../api/people.ts'
import { useSession } from '../api/session.ts'
import { addView, changeView, deleteView, viewsQuery } from '../api/views.ts'
import { Button } from './button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { toast } from './toasts.tsx'
import { useFormSending } from './use-form-sending.ts'

interface ViewDialogProps {
  readonly list: ViewList
  /** The filters and the order to keep. */
  readonly query: string
  /** The own view to change; a new one without it. */
  readonly view: StaffView | undefined
  readonly onClose: () => void
}

/** Keeps the filters of a list under a name, and shares them with colleagues. */
export function ViewDialog({ list, query, view, onClose }: ViewDialogProps) {
  const { username } = useSession().staff
  const colleagues = useStaffPeople().filter((one) => one.takes_tasks && one.username !== username)
  const [path, navigate] = useLocation()
  const reload = useReload()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState<readonly string[]>(view?.shared_with ?? [])
  const [isNameMissing, setIsNameMissing] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const { isBusy, errors, problem, send } = useFormSending(['name'])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') {
      setIsNameMissing(true)
      nameRef.current?.focus()
      return
    }
    const text = { list, name: name.trim(), query, shared_with: [...shared] }
    void send(async () => {
      const saved = view === undefined ? await addView(text) : await changeView(view.id, text)
      reload(viewsQuery)
      toast.success(texts.saved)
      navigate(`${path}?${new URLSearchParams([...new URLSearchParams(query), ['vista', String(saved.id)]])}`)
      onClose()
    })
  }
  const remove = () =>
    void send(async () => {
      if (view === undefined) return
      await deleteView(view.id)
      reload(viewsQuery)
      toast.success(texts.removed)
      navigate(path)
      onClose()
    })
  return (
    <Dialog open onClose={onClose} title={view === undefined ? texts.saveTitle : texts.manageTitle}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField
          ref={nameRef}
          name="name"
          label={texts.viewName}
          maxLength={60}
          value={name}
          error={errors.name ?? (isNameMissing ? texts.nameMissing : undefined)}
          onChange={({ target }) => {
            setName(target.value)
            setIsNameMissing(false)
          }}
        />
        {colleagues.length > 0 ? (
          <fieldset>
            <legend className="mb-1 font-medium">{texts.shareWith}</legend>
            <p className="mb-1 text-ink-soft">{texts.shareHint}</p>
            <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
              {colleagues.map((one) => (
                <label key={one.username} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={shared.includes(one.username)}
                    onChange={({ target }) =>
                      setShared(
                        target.checked ? [...shared, one.username] : shared.filter((other) => other !== one.username),
                      )
                    }
                  />
                  {one.name}
                </label>
              ))}
            </div>
          </fieldset>
        ) : null}
        {view === undefined ? null : (
          <div>
            <Button variant="quiet" className="text-error-text" onClick={remove}>
              {texts.remove}
            </Button>
          </div>
        )}
        {problem === null ? null : <Alert kind="error">{problem}</Alert>}
        <DialogActions
          confirmLabel={view === undefined ? texts.save : texts.saveChanges}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
