import { additionalInformationTexts as texts } from '@puente/texts/additional-information'
import { saveAdditionalData } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { employmentFields } from '../fields/employment-fields.ts'
import { EmploymentSections } from '../fields/employment-sections.tsx'
import { showsAll } from '../fields/shown-fields.ts'
import { toEmployment } from '../fields/to-wire.ts'
import { StepForm } from '../step-form.tsx'

export function AdditionalInformationForm({ user, today, start }: DraftedStepProps) {
  const form = useForm({
    fields: withDraft(employmentFields(user, today), start.draft),
    submit: async (parsed) => {
      const saved = await trackProgress(saveAdditionalData(toEmployment(parsed), user.personal_data.email))
      draft.discard()
      setUser(saved)
      return undefined
    },
  })
  const draft = useKeptDraft(user.id, 'additionalInformation', start, form.values)
  return (
    <StepForm step="additionalInformation" form={form} draft={draft} submitLabel={texts.continue}>
      <EmploymentSections form={form} shows={showsAll} />
    </StepForm>
  )
}
