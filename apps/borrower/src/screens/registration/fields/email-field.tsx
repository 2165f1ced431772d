import { suggestEmailDomain } from '@puente/domain'
import { personalDataTexts } from '@puente/texts/personal-data'
import { Button, TextField } from '@puente/ui'
import { useRef } from 'react'
import { inputProps } from '../../../forms/field-props.ts'
import type { FormFields } from '../../../forms/use-form.ts'

const texts = personalDataTexts.person

/** An address with a slip in a common domain is accepted, with an offer to correct it. */
export function EmailField({ form }: { readonly form: FormFields<{ readonly email: string }> }) {
  const input = useRef<HTMLInputElement>(null)
  const { email } = form.values
  const domain = suggestEmailDomain(email)
  const correct = () => {
    form.change({ email: `${email.slice(0, email.lastIndexOf('@') + 1)}${domain}` })
    input.current?.focus()
  }
  return (
    <div>
      <TextField
        {...inputProps(form, 'email')}
        ref={input}
        type="email"
        inputMode="email"
        label={texts.email}
        hint={texts.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div role="status">
        {domain === null ? null : (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 rounded-control bg-info-tint pl-3 text-info-text">
            <span className="py-2">{texts.emailSuggestion(domain)}</span>
            <Button variant="quiet" onClick={correct} className="px-3!">
              {texts.emailCorrect}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
