import { personalDataTexts as texts } from '@puente/texts/personal-data'
import { registrationTexts } from '@puente/texts/registration'
import { savePersonalDataAndAddress } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { addressFields } from '../fields/address-fields.ts'
import { AddressesSections } from '../fields/addresses-sections.tsx'
import { personChange, voidedCheck } from '../fields/answer-change.ts'
import { IdentitySection } from '../fields/identity-section.tsx'
import { PersonSection } from '../fields/person-section.tsx'
import { personalFields } from '../fields/personal-fields.ts'
import { showsAll } from '../fields/shown-fields.ts'
import { toAddresses, toPersonalData } from '../fields/to-wire.ts'
import { useKnownPersonalId } from '../known-personal-id.tsx'
import { useRepeatQuestion } from '../repeat-question.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepEdit } from '../use-step-edit.ts'

export function PersonalDataForm({ user, today, start }: DraftedStepProps) {
  const knownPersonalId = useKnownPersonalId()
  const edit = useStepEdit('personalData')
  const question = useRepeatQuestion()
  const form = useForm({
    fields: withDraft({ ...personalFields(user, today), ...addressFields(user) }, start.draft),
    submit: async (parsed) => {
      const [person, addresses] = [toPersonalData(parsed), toAddresses(parsed)]
      if (!(await question.confirm(voidedCheck(user, personChange(user, person, addresses))))) return undefined
      try {
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
  return (
    <StepForm
      step="personalData"
      form={form}
      draft={draft}
      submitLabel={edit.mark === 'review' ? registrationTexts.edit.save : texts.continue}
    >
      <IdentitySection form={form} shows={showsAll} />
      <PersonSection form={form} shows={showsAll} />
      <AddressesSections form={form} />
      {knownPersonalId.dialog}
      {question.dialog}
    </StepForm>
  )
}
