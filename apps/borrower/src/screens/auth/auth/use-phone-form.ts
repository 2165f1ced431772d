import { checkConsent, type Phone, parsePhone, valid } from '@puente/domain'
import { authTexts as texts } from '@puente/texts/auth'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { startingAnswers } from '../kept-sign-in.ts'

export interface PhoneAnswers {
  readonly phone: string
  readonly agreementTerms: boolean
  readonly privacyProtectionPolicy: boolean
  readonly receiveInformation: boolean
  readonly marketing: boolean
}

interface PhoneFormOptions {
  /** What the visitor typed before the form moved to another place of the page. */
  readonly typed: PhoneAnswers | null
  /** The number is valid, and the visitor has not confirmed it yet. */
  readonly onUnconfirmedPhone: (phone: Phone) => Promise<void>
  /** Loads what sends the code: it comes with the question that confirms the number. */
  readonly loadSender: () => Promise<{
    readonly sendCode: (phone: Phone, agreesToMarketing: boolean) => Promise<string | null>
  }>
  /** The code could not be sent. */
  readonly onFailure: () => void
}

const isTicked = (ticked: boolean) => valid(ticked)
const requiredConsent = (label: string, initial: boolean) => ({ label, initial, check: checkConsent })

/** The form's state. It sends a code to a number that the visitor has confirmed, and opens the code screen. */
export function usePhoneForm({ typed, onUnconfirmedPhone, loadSender, onFailure }: PhoneFormOptions) {
  const [start] = useState(startingAnswers)
  const confirmedPhone = useRef<Phone | null>(null)
  const { names, marketing } = texts.consents

  const form = useForm({
    fields: {
      phone: { label: texts.phone, initial: typed?.phone ?? start.phone, check: parsePhone },
      agreementTerms: requiredConsent(names.agreementTerms, typed?.agreementTerms ?? start.hasConsented),
      privacyProtectionPolicy: requiredConsent(
        names.privacyProtectionPolicy,
        typed?.privacyProtectionPolicy ?? start.hasConsented,
      ),
      receiveInformation: requiredConsent(names.receiveInformation, typed?.receiveInformation ?? start.hasConsented),
      marketing: { label: marketing, initial: typed?.marketing ?? start.agreesToMarketing, check: isTicked },
    },
    submit: async (answers) => {
      if (answers.phone !== confirmedPhone.current) {
        await onUnconfirmedPhone(answers.phone)
        return undefined
      }
      try {
        const { sendCode } = await loadSender()
        const refusal = await trackProgress(sendCode(answers.phone, answers.marketing))
        if (refusal === null) {
          navigate(PATHS.authConfirm)
          return undefined
        }
        onFailure()
        return { phone: refusal }
      } catch (failure) {
        onFailure()
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
