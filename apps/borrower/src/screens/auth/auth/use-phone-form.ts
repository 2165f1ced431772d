import { checkConsent, type Phone, parsePhone, SMS_CODE_RESEND_SECONDS, valid } from '@puente/domain'
import { authTexts as texts } from '@puente/texts/auth'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiFailure } from '../../../api/http.ts'
import { requestCode } from '../../../api/sign-in.ts'
import { withTryAgainTime } from '../../../code-entry/try-again-time.ts'
import { isSwitchedOn } from '../../../developer-switches.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { stored } from '../../../storage/stored-values.ts'
import { codeWasSent, startingAnswers } from '../pending-sign-in.ts'

interface PhoneFormOptions {
  /** The number is valid, and the visitor has not confirmed it yet. */
  readonly onUnconfirmedPhone: (phone: Phone) => Promise<void>
  /** The code could not be sent. */
  readonly onFailure: () => void
}

const isTicked = (ticked: boolean) => valid(ticked)
const requiredConsent = (label: string, initial: boolean) => ({ label, initial, check: checkConsent })

async function sendCode(phone: Phone, agreesToMarketing: boolean): Promise<void> {
  stored.registeringToken.clear()
  let resendAfterSeconds = SMS_CODE_RESEND_SECONDS // the older sign-in call does not return it
  if (isSwitchedOn('olderSignIn')) await (await import('../../../api/older-sign-in.ts')).startSignIn(phone)
  else resendAfterSeconds = (await requestCode(phone, agreesToMarketing)).resend_after_seconds
  codeWasSent(phone, agreesToMarketing, resendAfterSeconds)
}

/** The form's state. It sends a code to a number that the visitor has confirmed, and opens the code screen. */
export function usePhoneForm({ onUnconfirmedPhone, onFailure }: PhoneFormOptions) {
  const [start] = useState(startingAnswers)
  const confirmedPhone = useRef<Phone | null>(null)
  const { names, marketing } = texts.consents

  const form = useForm({
    fields: {
      phone: { label: texts.phone, initial: start.phone, check: parsePhone },
      agreementTerms: requiredConsent(names.agreementTerms, start.hasConsented),
      privacyProtectionPolicy: requiredConsent(names.privacyProtectionPolicy, start.hasConsented),
      receiveInformation: requiredConsent(names.receiveInformation, start.hasConsented),
      marketing: { label: marketing, initial: start.agreesToMarketing, check: isTicked },
    },
    submit: async (answers) => {
      if (answers.phone !== confirmedPhone.current) {
        await onUnconfirmedPhone(answers.phone)
        return undefined
      }
      try {
        await trackProgress(sendCode(answers.phone, answers.marketing))
        navigate(PATHS.authConfirm)
        return undefined
      } catch (failure) {
        onFailure()
        if (failure instanceof ApiFailure && failure.status === 429) return { phone: withTryAgainTime(failure) }
        throw failure
      }
    },
  })

  const submitConfirmed = (phone: Phone) => {
    confirmedPhone.current = phone
    return form.submitWith({})
  }
  return { form, submitConfirmed, wereTextsAccepted: start.wereTextsAccepted }
}
