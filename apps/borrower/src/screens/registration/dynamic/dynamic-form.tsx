import type { User } from '@puente/contract'
import { checkConsent, hasAddresses, hasEmployment, hasPersonalInfo, valid } from '@puente/domain'
import { authTexts } from '@puente/texts/auth'
import { personalDataTexts as texts } from '@puente/texts/personal-data'
import { useState } from 'react'
import { addressFields } from '../../../address/address-fields.ts'
import { AddressesSections } from '../../../address/addresses-sections.tsx'
import { toAddresses } from '../../../address/to-addresses.ts'
import { saveAddresses, saveConfirmations, saveEmployment, savePersonalDataAndAddress } from '../../../api/applicant.ts'
import { rememberAcceptedTexts } from '../../../consent/accepted-texts.ts'
import { ConsentFields } from '../../../consent/consent-fields.tsx'
import { useEmailChange } from '../../../email-change/use-email-change.tsx'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { applicantOf } from '../../../session/applicant.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { employmentFields } from '../fields/employment-fields.ts'
import { EmploymentSections } from '../fields/employment-sections.tsx'
import { IdentitySection } from '../fields/identity-section.tsx'
import { PersonSection } from '../fields/person-section.tsx'
import { personalFields } from '../fields/personal-fields.ts'
import { unansweredFields } from '../fields/shown-fields.ts'
import { toEmployment, toPersonalData } from '../fields/to-wire.ts'
import { useKnownPersonalId } from '../known-personal-id.tsx'
import { StepForm } from '../step-form.tsx'

const consentNames = authTexts.consents.names

/** The blocks that an agent left incomplete. Borrowers who registered themselves filled them in earlier steps. */
function missingBlocks(user: User) {
  const applicant = applicantOf(user, null, null)
  const isAgents = user.is_registered_by_agent
  return {
    person: isAgents && !hasPersonalInfo(applicant),
    addresses: isAgents && !hasAddresses(applicant),
    employment: isAgents && !hasEmployment(applicant),
    consents: !user.agreements.all_confirmations,
  }
}

/** About as many as in the steps of a self-registration. */
const QUESTIONS_A_MINUTE = 5

/** Questions that depend on another answer. */
const ASKED_WITH: Readonly<Record<string, string>> = {
  secondSurname: 'firstSurname',
  companyName: 'employmentTypeId',
  position: 'employmentTypeId',
  businessActivityId: 'employmentTypeId',
  employmentDate: 'employmentTypeId',
  otherDebts: 'hasCurrentLoan',
  contactName: 'contactPhoneNumber',
}

type Checks = Record<string, { readonly check: (...args: never[]) => unknown }>

/** Questions that are not shown are not validated. */
const unless = <F extends Checks>(isAsked: boolean, fields: F): F =>
  isAsked
    ? fields
    : (Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, { ...field, check: () => valid(null) }]),
      ) as unknown as F)

export function DynamicForm({ user, today, start }: DraftedStepProps) {
  // The missing blocks are decided once: a question must not disappear while it is answered.
  const [missing] = useState(() => missingBlocks(user))
  const person = personalFields(user, today)
  const addresses = addressFields(user)
  const employment = employmentFields(user, today)
  const known = { ...person, ...addresses, ...employment }
  const [asked] = useState(() => unansweredFields(known))
  const knownPersonalId = useKnownPersonalId()
  const emailChange = useEmailChange(user)

  const consent = (name: keyof typeof consentNames) => ({
    label: consentNames[name],
    initial: false,
    check: checkConsent,
  })
  const form = useForm({
    fields: {
      ...withDraft(
        {
          ...unless(missing.person, person),
          // One call saves both if the person is asked for: both must be valid then.
          ...unless(missing.person || missing.addresses, addresses),
          ...unless(missing.employment, employment),
        },
        start.draft,
      ),
      ...unless(missing.consents, {
        agreementTerms: consent('agreementTerms'),
        privacyProtectionPolicy: consent('privacyProtectionPolicy'),
        receiveInformation: consent('receiveInformation'),
      }),
    },
    submit: async (parsed) => {
      try {
        // Each call returns the whole user. Only the last one is applied, so that the page stays until all is saved.
        if (missing.person && !(await emailChange.confirm(parsed.email))) return undefined
        let saved = user
        if (missing.person)
          saved = await trackProgress(savePersonalDataAndAddress(toPersonalData(parsed), toAddresses(parsed)))
        else if (missing.addresses) saved = await trackProgress(saveAddresses(toAddresses(parsed)))
        if (missing.employment) saved = await trackProgress(saveEmployment(toEmployment(parsed)))
        if (missing.consents) {
          saved = await trackProgress(saveConfirmations())
          rememberAcceptedTexts()
        }
        draft.discard()
        setUser(saved)
        return undefined
      } catch (failure) {
        return knownPersonalId.refusalOf(failure)
      }
    },
  })
  const draft = useKeptDraft(user.id, 'dynamic', start, form.values)
  // Show a block that the server refuses, even if it seemed complete.
  const shows = (name: string) => asked.has(name) || asked.has(ASKED_WITH[name] ?? '') || name in form.errors
  const asksAddress = Object.keys(known).some((name) => name.startsWith('addresses.') && shows(name))
  return (
    <>
      <StepForm
        step="dynamic"
        form={form}
        draft={draft}
        minutes={Math.ceil(asked.size / QUESTIONS_A_MINUTE) || 1}
        submitLabel={texts.continue}
      >
        {missing.person ? (
          <>
            <IdentitySection form={form} shows={shows} />
            <PersonSection form={form} shows={shows} />
          </>
        ) : null}
        {(missing.person || missing.addresses) && asksAddress ? <AddressesSections form={form} /> : null}
        {missing.employment ? <EmploymentSections form={form} shows={shows} /> : null}
        {missing.consents ? (
          <ConsentFields
            groupId={form.id}
            consents={form.values}
            errors={form.errors}
            onChange={(consents) => form.change(consents)}
          />
        ) : null}
        {knownPersonalId.dialog}
      </StepForm>
      {/* Outside the form: the dialog has a form of its own, and forms do not nest. */}
      {emailChange.dialog}
    </>
  )
}
