import { additionalInformationTexts as texts } from '@puente/texts/additional-information'
import { registrationTexts } from '@puente/texts/registration'
import { navigate } from 'wouter/use-browser-location'
import { saveAdditionalData, saveEmployment } from '../../../api/applicant.ts'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { PATHS } from '../../../paths.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { voidedCheck, workChange } from '../fields/answer-change.ts'
import { employmentFields } from '../fields/employment-fields.ts'
import { EmploymentSections } from '../fields/employment-sections.tsx'
import { showsAll } from '../fields/shown-fields.ts'
import { toEmployment } from '../fields/to-wire.ts'
import { useRepeatQuestion } from '../repeat-question.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepEdit } from '../use-step-edit.ts'

export function AdditionalInformationForm({ user, today, start }: DraftedStepProps) {
  const edit = useStepEdit('additionalInformation')
  const question = useRepeatQuestion()
  const form = useForm({
    fields: withDraft(employmentFields(user, today), start.draft),
    submit: async (parsed) => {
      const work = toEmployment(parsed)
      if (!(await question.confirm(voidedCheck(user, workChange(user, work))))) return undefined
      const { email } = user.personal_data
      // A borrower who gets here before the first step has no address yet: that step asks for it.
      const saved = await trackProgress(email === null ? saveEmployment(work) : saveAdditionalData(work, email))
      draft.discard()
      setUser(saved)
      await edit.leave(saved)
      // The guard never moves a borrower back to the first step (requirements R2); after this step it continues with what is missing.
      if (email === null) navigate(PATHS.personalData)
      return undefined
    },
  })
  const draft = useKeptDraft(user.id, 'additionalInformation', start, form.values)
  return (
    <StepForm
      step="additionalInformation"
      form={form}
      draft={draft}
      submitLabel={edit.mark === 'review' ? registrationTexts.edit.save : texts.continue}
    >
      <EmploymentSections form={form} shows={showsAll} />
      {question.dialog}
    </StepForm>
  )
}
