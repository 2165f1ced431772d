import { codeTexts as texts } from '@puente/texts/code'
import { Button, CodeField, VisuallyHidden } from '@puente/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { clientSettings } from '../content/client-settings.ts'
import { codeFromMessage } from './code-from-message.ts'
import type { CodeForm } from './use-code-form.ts'

interface CodeEntryProps {
  readonly form: CodeForm
  /** Changes with every code sent: each is one message to wait for. */
  readonly codeSent: number
  /** True if the last digit, typed or read from the message, submits the code; otherwise only the button does. */
  readonly submitsAutomatically: boolean
  readonly isDone: boolean
  readonly submit: string
  /** Announced while the server checks the code. */
  readonly working: string
}

/** The field for a code received by message, and its submit button. */
export function CodeEntry({ form, codeSent, submitsAutomatically, isDone, submit, working }: CodeEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const digits = clientSettings().code_digits

  // The only field of the page takes the focus itself, at the start and after an error: a summary would repeat it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a failed submit, which it does not read.
  useEffect(() => {
    input.current?.focus()
  }, [form.failedSubmits])

  const receive = useEffectEvent((code: string) =>
    submitsAutomatically ? form.submitWith({ code }) : form.change({ code }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code sent is one message to wait for.
  useEffect(() => {
    const leaving = new AbortController()
    codeFromMessage(leaving.signal).then((code) => {
      if (code !== null) receive(code)
    })
    return () => leaving.abort()
  }, [codeSent])

  return (
    <>
      <CodeField
        ref={input}
        id={form.idOf('code')}
        label={texts.code(digits)}
        digits={digits}
        hint={texts.codeHint}
        value={form.values.code}
        onValueChange={(code) => form.change({ code })}
        onComplete={submitsAutomatically ? (code) => form.submitWith({ code }) : undefined}
        error={form.errors.code}
        readOnly={form.isSaving || isDone}
      />
      <VisuallyHidden>
        <span role="alert">{form.errors.code}</span>
        <span role="status">{form.isSaving ? working : ''}</span>
      </VisuallyHidden>
      <Button type="submit" wide busy={form.isSaving || isDone}>
        {submit}
      </Button>
    </>
  )
}
