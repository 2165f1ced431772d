import { authTexts as texts } from '@puente/texts/auth'
import { Button, Card, Checkbox, ErrorSummary, PhoneField } from '@puente/ui'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { SandboxHint } from '../../../code-entry/sandbox-hint.tsx'
import { ConsentFields } from '../../../consent/consent-fields.tsx'
import { useAgentPhone } from './use-agent-phone.ts'
import { useNumberQuestion } from './use-number-question.ts'
import { type PhoneAnswers, usePhoneForm } from './use-phone-form.ts'

const loadNumberDialog = () => import('./number-dialog.tsx')
const NumberDialog = lazy(async () => ({ default: (await loadNumberDialog()).NumberDialog }))

interface PhoneFormProps {
  /** The form is what the visitor came for, so its title is the page's and its field has the focus. */
  readonly isFirst: boolean
  /** Keeps what was typed when the form moves to its other place. */
  readonly typed: RefObject<PhoneAnswers | null>
}

export function PhoneForm({ isFirst, typed }: PhoneFormProps) {
  const phoneInput = useRef<HTMLInputElement>(null)
  const question = useNumberQuestion(loadNumberDialog, phoneInput)
  const { form, submitConfirmed, wereTextsAccepted } = usePhoneForm({
    typed: typed.current,
    onUnconfirmedPhone: question.ask,
    loadSender: loadNumberDialog,
    onFailure: question.close,
  })
  const { phone } = question
  const Title = isFirst ? 'h1' : 'h2'

  useAgentPhone((agentPhone) => {
    if (form.values.phone === '') form.change({ phone: agentPhone })
  })

  useEffect(() => {
    typed.current = form.values
  }, [typed, form.values])

  useEffect(() => {
    if (isFirst) phoneInput.current?.focus()
  }, [isFirst])

  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.failedSubmits} />
        <div>
          <Title tabIndex={-1}>{texts.title}</Title>
          <p className="mt-2 text-ink-soft">{texts.intro}</p>
        </div>
        <PhoneField
          ref={phoneInput}
          id={form.idOf('phone')}
          label={texts.phone}
          value={form.values.phone}
          onValueChange={(value) => form.change({ phone: value })}
          error={form.errors.phone}
        />
        {wereTextsAccepted ? (
          <p className="text-sm text-ink-soft">{texts.consents.acceptedBefore}</p>
        ) : (
          <>
            <ConsentFields
              groupId={form.id}
              consents={form.values}
              errors={form.errors}
              onChange={(consents) => form.change(consents)}
            />
            <div className="-mt-3 border-t border-line pt-2">
              <Checkbox
                id={form.idOf('marketing')}
                label={texts.consents.marketing}
                hint={texts.consents.marketingHint}
                checked={form.values.marketing}
                onChange={(event) => form.change({ marketing: event.currentTarget.checked })}
              />
            </div>
          </>
        )}
        <Button type="submit" wide busy={form.isSaving}>
          {texts.continue}
        </Button>
        <SandboxHint />
      </form>
      {phone === null ? null : (
        <Suspense>
          <NumberDialog
            phone={phone}
            isOpen={question.isOpen}
            isSending={form.isSaving}
            onYes={() => submitConfirmed(phone)}
            onNo={question.correct}
            onClose={question.close}
          />
        </Suspense>
      )}
    </Card>
  )
}
