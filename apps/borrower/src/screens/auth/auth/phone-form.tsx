import { authTexts as texts } from '@puente/texts/auth'
import { Button, Card, Checkbox, ErrorSummary, PhoneField } from '@puente/ui'
import { lazy, Suspense, useRef } from 'react'
import { SandboxHint } from '../../../code-entry/sandbox-hint.tsx'
import { ConsentFields } from '../../../consent/consent-fields.tsx'
import { useAgentPhone } from './use-agent-phone.ts'
import { useNumberQuestion } from './use-number-question.ts'
import { usePhoneForm } from './use-phone-form.ts'

const loadNumberDialog = () => import('./number-dialog.tsx')
const NumberDialog = lazy(async () => ({ default: (await loadNumberDialog()).NumberDialog }))

export function PhoneForm() {
  const phoneInput = useRef<HTMLInputElement>(null)
  const question = useNumberQuestion(loadNumberDialog, phoneInput)
  const { form, submitConfirmed } = usePhoneForm({ onUnconfirmedPhone: question.ask, onFailure: question.close })
  const { phone } = question

  useAgentPhone((agentPhone) => {
    if (form.values.phone === '') form.change({ phone: agentPhone })
  })

  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.failedSubmits} />
        <div>
          <h1 tabIndex={-1}>{texts.title}</h1>
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
