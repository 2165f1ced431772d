import { personalDataTexts as texts } from '@puente/texts/personal-data'
import { savePersonalDataAndAddress } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { addressFields } from '../fields/address-fields.ts'
import { AddressesSections } from '../fields/addresses-sections.tsx'
import { IdentitySection } from '../fields/identity-section.tsx'
import { PersonSection } from '../fields/person-section.tsx'
import { personalFields } from '../fields/personal-fields.ts'
import { showsAll } from '../fields/shown-fields.ts'
import { toAddresses, toPersonalData } from '../fields/to-wire.ts'
import { useKnownPersonalId } from '../known-personal-id.tsx'
import { StepForm } from '../step-form.tsx'

export function PersonalDataForm({ user, today, start }: DraftedStepProps) {
  const knownPersonalId = useKnownPersonalId()
  const form = useForm({
    fields: withDraft({ ...personalFields(user, today), ...addressFields(user) }, start.draft),
    submit: async (parsed) => {
      try {
        const saved = await trackProgress(savePersonalDataAndAddress(toPersonalData(parsed), toAddresses(parsed)))
        draft.discard()
        setUser(saved)
        return undefined
      } catch (failure) {
        return knownPersonalId.refusalOf(failure)
      }
    },
  })
  const draft = useKeptDraft(user.id, 'personalData', start, form.values)
  return (
    <StepForm step="personalData" form={form} draft={draft} submitLabel={texts.continue}>
      <IdentitySection form={form} shows={showsAll} />
      <PersonSection form={form} shows={showsAll} />
      <AddressesSections form={form} />
      {knownPersonalId.dialog}
    </StepForm>
  )
}
