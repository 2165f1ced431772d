import { additionalInformationTexts as texts } from '@puente/texts/additional-information'
import { navigate } from 'wouter/use-browser-location'
import { saveAdditionalData, saveEmployment } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
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
      const work = toEmployment(parsed)
      const { email } = user.personal_data
      // A borrower who gets here before the first step has no address yet: that step asks for it.
      const saved = await trackProgress(email === null ? saveEmployment(work) : saveAdditionalData(work, email))
      draft.discard()
      setUser(saved)
      // The guard never moves a borrower back to the first step (requirements R2); after this step it continues with what is missing.
      if (email === null) navigate(PATHS.personalData)
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
