import { ApiFailure } from '@puente/client'
import { filterPromoCode, type PromoCode, parsePromoCode } from '@puente/domain'
import { promoCodeTexts as texts } from '@puente/texts/promo-code'
import { Button, TextField } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { showAlert } from '../alerts/alerts.ts'

interface PromoEntryProps {
  /** The code in use, checked by the server. */
  readonly applied: string | null
  /** Shown under the code in use. */
  readonly note?: ReactNode
  /** The field was opened just now and takes the focus. */
  readonly focused: boolean
  /** Uses the code and returns null, or returns why it cannot be used. */
  readonly onConfirm: (code: PromoCode) => Promise<string | null>
  /** The code was removed: the field stays open for another. */
  readonly onReset: () => void
}

/** Enter a code, see it accepted or refused, enter another (R4.06). */
export function PromoEntry({ applied, note, focused, onConfirm, onReset }: PromoEntryProps) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [wantsFocus, setWantsFocus] = useState(focused)
  const input = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (!wantsFocus) return
    setWantsFocus(false)
    ;(input.current ?? status.current)?.focus()
  }, [wantsFocus])

  const type = (text: string) => {
    setTyped(filterPromoCode(text))
    setRefusal(null)
  }

  const enterAnother = () => {
    onReset()
    type('')
    setWantsFocus(true)
  }

  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    const code = parsePromoCode(typed)
    if (!code.ok || isChecking) return
    setIsChecking(true)
    try {
      const refused = await onConfirm(code.value)
      setRefusal(refused)
      if (refused === null) setWantsFocus(true)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: failure.message })
    } finally {
      setIsChecking(false)
    }
  }

  if (applied !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p ref={status} tabIndex={-1} className="flex items-center gap-2 font-medium text-success-text outline-none">
          <Check size={20} aria-hidden="true" />
          {texts.applied(applied)}
        </p>
        <Button variant="quiet" onClick={enterAnother} className="-mx-5">
          {texts.another}
        </Button>
        {note}
      </div>
    )
  }
  return (
    <form noValidate onSubmit={confirm} className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label={texts.label}
          hint={texts.hint}
          error={refusal ?? undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      {refusal !== null ? (
        <Button variant="secondary" onClick={enterAnother}>
          {texts.another}
        </Button>
      ) : (
        <Button type="submit" variant="secondary" busy={isChecking} disabled={typed === ''}>
          {texts.confirm}
        </Button>
      )}
    </form>
  )
}
