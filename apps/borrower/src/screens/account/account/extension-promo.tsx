import type { LoanExtension } from '@puente/contract'
import { filterPromoCode, parsePromoCode } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { validationTexts } from '@puente/texts/validation'
import { Button, TextField } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { ApiFailure } from '../../../api/http.ts'
import { fetchProlongDetails } from '../../../api/loan.ts'

export interface AppliedPromo {
  readonly code: string
  readonly extensions: readonly LoanExtension[]
}

interface ExtensionPromoProps {
  readonly applied: AppliedPromo | null
  readonly onApply: (promo: AppliedPromo | null) => void
}

const FIELD = 'promoCode'

/** A code for the extension: enter it, then valid or not found, then another one (R4.06). */
export function ExtensionPromo({ applied, onApply }: ExtensionPromoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isChecking, setIsChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const wantsFocus = useRef(false)

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    ;(input.current ?? status.current)?.focus()
  })

  const type = (text: string) => {
    setTyped(filterPromoCode(text))
    setError(undefined)
  }
  const open = () => {
    wantsFocus.current = true
    onApply(null)
    type('')
    setIsOpen(true)
  }
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    const code = parsePromoCode(typed)
    if (!code.ok || isChecking) return
    setIsChecking(true)
    try {
      const { available_extensions: extensions } = await fetchProlongDetails(code.value)
      wantsFocus.current = true
      onApply({ code: code.value, extensions })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const refused = fieldErrors(failure, [FIELD]).fields[FIELD]
      if (refused === undefined) showAlert({ severity: 'error', message: failure.message })
      else setError(validationTexts.promoCodeExpired)
    } finally {
      setIsChecking(false)
    }
  }

  if (applied !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p ref={status} tabIndex={-1} className="flex items-center gap-2 font-medium text-success-text outline-none">
          <Check size={20} aria-hidden="true" />
          {texts.promoApplied(applied.code)}
        </p>
        <Button variant="quiet" onClick={open} className="-mx-5">
          {texts.promoAnother}
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" aria-expanded={false} onClick={open} className="-mx-5 self-start">
        {texts.promoQuestion}
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={confirm} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextField
          ref={input}
          label={texts.promoLabel}
          hint={texts.promoHint}
          error={error}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
      <Button type="submit" variant="secondary" busy={isChecking} disabled={typed === ''}>
        {texts.promoConfirm}
      </Button>
    </form>
  )
}
