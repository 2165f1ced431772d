import { personalDataTexts as texts } from '@puente/texts/personal-data'
import { registrationTexts } from '@puente/texts/registration'
import { type ComponentType, type ReactNode, useState } from 'react'
import { savePersonalDataAndAddress } from '../../../api/applicant.ts'
import { useEmailChange } from '../../../email-change/use-email-change.tsx'
import type { DraftValues } from '../../../forms/draft-store.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { type RawFields, useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { addressFields } from '../fields/address-fields.ts'
import { AddressesSections } from '../fields/addresses-sections.tsx'
import { personChange, voidedCheck } from '../fields/answer-change.ts'
import { IdentitySection } from '../fields/identity-section.tsx'
import { PersonSection } from '../fields/person-section.tsx'
import { personalFields } from '../fields/personal-fields.ts'
import { unansweredFields } from '../fields/shown-fields.ts'
import { toAddresses, toPersonalData } from '../fields/to-wire.ts'
import { useKnownPersonalId } from '../known-personal-id.tsx'
import { useRepeatQuestion } from '../repeat-question.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepEdit } from '../use-step-edit.ts'
import type { ReadIdentityProps } from './read-identity.tsx'

const NO_FIELDS: ReadonlySet<string> = new Set()

/** The fields that still hold the value read from the document, unless a rule refuses it: an expired card, an age. */
function fieldsAsRead<V extends Record<string, unknown>>(fields: RawFields<V>, prefill: DraftValues) {
  const refused = unansweredFields(fields)
  return new Set(
    Object.keys(prefill).filter((name) => !refused.has(name) && fields[name as keyof V]?.initial === prefill[name]),
  )
}

interface PersonalDataFormProps extends DraftedStepProps {
  /** Above the questions. */
  readonly notice?: ReactNode
  /** Shows values read from a document in place of their fields. Without it, the fields show them. */
  readonly readIdentity?: ComponentType<ReadIdentityProps>
  /** Below the title while such values are shown. */
  readonly readText?: string
}

export function PersonalDataForm({
  user,
  today,
  start,
  prefill,
  notice,
  readIdentity: Read,
  readText,
}: PersonalDataFormProps) {
  const knownPersonalId = useKnownPersonalId()
  const edit = useStepEdit('personalData')
  const question = useRepeatQuestion()
  const emailChange = useEmailChange(user)
  const fields = withDraft({ ...personalFields(user, today), ...addressFields(user) }, start.draft)
  const form = useForm({
    fields,
    submit: async (parsed) => {
      const [person, addresses] = [toPersonalData(parsed), toAddresses(parsed)]
      if (!(await question.confirm(voidedCheck(user, personChange(user, person, addresses))))) return undefined
      try {
        if (!(await emailChange.confirm(parsed.email))) return undefined
        const saved = await trackProgress(savePersonalDataAndAddress(person, addresses))
        draft.discard()
        setUser(saved)
        await edit.leave(saved)
        return undefined
      } catch (failure) {
        return knownPersonalId.refusalOf(failure)
      }
    },
  })
  const draft = useKeptDraft(user.id, 'personalData', start, form.values)
  const [read, setRead] = useState<ReadonlySet<string>>(() =>
    Read === undefined ? NO_FIELDS : fieldsAsRead(fields, prefill),
  )
  // An error is shown at its field.
  const isRefused = Object.keys(form.errors).some((name) => read.has(name))
  const folded = isRefused ? NO_FIELDS : read
  const shows = (name: string) => !folded.has(name)
  return (
    <>
      <StepForm
        step="personalData"
        text={folded.size > 0 ? readText : undefined}
        form={form}
        draft={draft}
        submitLabel={edit.mark === 'review' ? registrationTexts.edit.save : texts.continue}
      >
        {notice}
        {Read === undefined || folded.size === 0 ? null : (
          <Read values={form.values} names={folded} onCorrect={() => setRead(NO_FIELDS)} />
        )}
        <IdentitySection form={form} shows={shows} />
        <PersonSection form={form} shows={shows} />
        <AddressesSections form={form} />
        {knownPersonalId.dialog}
        {question.dialog}
      </StepForm>
      {/* Outside the form: the dialog has a form of its own, and forms do not nest. */}
      {emailChange.dialog}
    </>
  )
}
