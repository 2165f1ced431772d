import { checkConsent, type Phone, parsePhone, SMS_CODE_RESEND_SECONDS, valid } from '@puente/domain'
import { authTexts as texts } from '@puente/texts/auth'
import { Button, Card, Checkbox, ErrorSummary, PhoneField } from '@puente/ui'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { showAlert } from '../../../alerts/alerts.ts'
import { ApiFailure } from '../../../api/http.ts'
import { fetchAgentSession, requestCode } from '../../../api/sign-in.ts'
import { isSwitchedOn } from '../../../developer-switches.ts'
import { useForm } from '../../../forms/use-form.ts'
import { arrives } from '../../../loading/arrives.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { stored } from '../../../storage/stored-values.ts'
import { codeWasSent, startingAnswers } from '../pending-sign-in.ts'
import { SandboxHint } from '../sandbox-hint.tsx'
import { withTryAgainTime } from '../try-again-time.ts'
import { ConsentFields } from './consent-fields.tsx'

const loadNumberDialog = () => import('./number-dialog.tsx')
const NumberDialog = lazy(async () => ({ default: (await loadNumberDialog()).NumberDialog }))

const isTicked = (ticked: boolean) => valid(ticked)

export function PhoneForm() {
  const [, navigate] = useLocation()
  const [start] = useState(startingAnswers)
  const [asked, setAsked] = useState<Phone | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [correctionsWanted, setCorrectionsWanted] = useState(0)
  const confirmedPhone = useRef<Phone | null>(null)
  const phoneInput = useRef<HTMLInputElement>(null)

  const ask = async (phone: Phone) => {
    if (!(await arrives(loadNumberDialog))) return
    setAsked(phone)
    setIsAsking(true)
  }

  const send = async (phone: Phone, agreesToMarketing: boolean) => {
    stored.registeringToken.clear()
    let resendAfterSeconds = SMS_CODE_RESEND_SECONDS // the older way does not say
    if (isSwitchedOn('olderSignIn')) await (await import('../../../api/older-sign-in.ts')).beginWithPhone(phone)
    else resendAfterSeconds = (await requestCode(phone, agreesToMarketing)).resend_after_seconds
    codeWasSent(phone, agreesToMarketing, resendAfterSeconds)
    navigate(PATHS.authConfirm)
  }

  const form = useForm({
    fields: {
      phone: { label: texts.phone, initial: start.phone, check: parsePhone },
      agreementTerms: { label: texts.consents.names.agreementTerms, initial: start.hasConsented, check: checkConsent },
      privacyProtectionPolicy: {
        label: texts.consents.names.privacyProtectionPolicy,
        initial: start.hasConsented,
        check: checkConsent,
      },
      receiveInformation: {
        label: texts.consents.names.receiveInformation,
        initial: start.hasConsented,
        check: checkConsent,
      },
      marketing: { label: texts.consents.marketing, initial: start.agreesToMarketing, check: isTicked },
    },
    submit: async ({ phone, marketing }) => {
      if (phone !== confirmedPhone.current) {
        await ask(phone)
        return undefined
      }
      try {
        await trackProgress(send(phone, marketing))
        return undefined
      } catch (failure) {
        setIsAsking(false)
        if (failure instanceof ApiFailure && failure.status === 429) {
          return { phone: withTryAgainTime(failure) }
        }
        throw failure
      }
    },
  })

  const confirmNumber = () => {
    confirmedPhone.current = asked
    return form.submitWith({})
  }
  const correctNumber = () => {
    setIsAsking(false)
    setCorrectionsWanted((count) => count + 1)
  }
  // After the dialog has given the focus back: the number is what the person wants to change.
  useEffect(() => {
    if (correctionsWanted > 0) phoneInput.current?.focus()
  }, [correctionsWanted])

  const fillInFromAgent = useEffectEvent((phone: string) => {
    if (form.values.phone === '') form.change({ phone })
  })
  useEffect(() => {
    const sessionId = stored.agentSessionId.get()
    if (sessionId === null) return
    const leaving = new AbortController()
    fetchAgentSession(sessionId, leaving.signal).then(
      ({ phone_number }) => fillInFromAgent(phone_number),
      (failure: unknown) => {
        if (!(failure instanceof ApiFailure)) return
        // The session is over, or never was: the next visit must not be told so again.
        if (failure.status === 404) stored.agentSessionId.clear()
        showAlert({ severity: 'warning', message: failure.message })
      },
    )
    return () => leaving.abort()
  }, [])

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
          onValueChange={(phone) => form.change({ phone })}
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
      {asked === null ? null : (
        <Suspense>
          <NumberDialog
            phone={asked}
            isOpen={isAsking}
            isSending={form.isSaving}
            onYes={confirmNumber}
            onNo={correctNumber}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
