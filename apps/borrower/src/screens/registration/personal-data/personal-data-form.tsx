import { personalDataTexts as texts } from '@puente/texts/personal-data'
import { registrationTexts } from '@puente/texts/registration'
import { type ComponentType, type ReactNode, useState } from 'react'
import { addressFields } from '../../../address/address-fields.ts'
import { AddressesSections } from '../../../address/addresses-sections.tsx'
import { toAddresses } from '../../../address/to-addresses.ts'
import { savePersonalDataAndAddress } from '../../../api/applicant.ts'
import { useEmailChange } from '../../../email-change/use-email-change.tsx'
import type { DraftValues } from '../../../forms/draft-store.ts'
import { PageHeading } from '../../../forms/form-section.tsx'
import { useKeptDraft, withDraft } from '../../../forms/use-draft.ts'
import { type RawFields, useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { setUser } from '../../../session/session.ts'
import type { DraftedStepProps } from '../drafted-step.tsx'
import { personChange, voidedCheck } from '../fields/answer-change.ts'
import { IdentitySection } from '../fields/identity-section.tsx'
import { PersonSection } from '../fields/person-section.tsx'
import { personalFields } from '../fields/personal-fields.ts'
import { unansweredFields } from '../fields/shown-fields.ts'
import { toPersonalData } from '../fields/to-wire.ts'
import { useKnownPersonalId } from '../known-personal-id.tsx'
import { useRepeatQuestion } from '../repeat-question.tsx'
import { StepForm } from '../step-form.tsx'
import { type StepView, useStepViews } from '../step-views.ts'
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

type Section = 'identity' | 'person' | 'addresses'

const sectionOf = (name: string): Section =>
  name.includes('ddress') ? 'addresses' : ['birthday', 'gender', 'email'].includes(name) ? 'person' : 'identity'

interface PersonalDataView extends StepView {
  readonly sections: readonly Section[]
  /** The page's heading; without one, the step's own. */
  readonly title?: string
  readonly text?: string | undefined
  /** The section whose heading the page's replaces. */
  readonly heading?: string
}

const viewOf = (sections: readonly Section[], words: Omit<PersonalDataView, keyof StepView | 'sections'> = {}) => ({
  ...words,
  sections,
  has: (name: string) => sections.includes(sectionOf(name)),
})

const ADDRESSES = viewOf(['addresses'], {
  title: texts.address.viewTitle,
  text: texts.address.registrationHint,
  heading: texts.address.registrationTitle,
})

/** Three short views; two if the document was read, whose values are shown instead of fields; one for a correction. */
function viewsOf(
  isCorrection: boolean,
  readText: string | null | undefined,
): readonly [PersonalDataView, ...PersonalDataView[]] {
  if (isCorrection) return [viewOf(['identity', 'person', 'addresses'])]
  if (readText !== null) return [viewOf(['identity', 'person'], { text: readText }), ADDRESSES]
  return [
    viewOf(['identity'], { heading: texts.identity.title }),
    viewOf(['person'], { title: texts.person.title, text: texts.person.text, heading: texts.person.title }),
    ADDRESSES,
  ]
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
        await views.leave()
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
  const views = useStepViews(viewsOf(edit.mark !== null, folded.size > 0 ? readText : null), form)
  const inView = (section: Section) => views.view.sections.includes(section)
  return (
    <>
      <StepForm
        step="personalData"
        title={views.view.title}
        text={views.view.text}
        form={views.form}
        view={views.open}
        draft={draft}
        submitLabel={edit.mark === 'review' ? registrationTexts.edit.save : texts.continue}
      >
        <PageHeading value={views.view.heading ?? null}>
          {inView('identity') ? notice : null}
          {Read === undefined || folded.size === 0 || !inView('identity') ? null : (
            <Read values={form.values} names={folded} onCorrect={() => setRead(NO_FIELDS)} />
          )}
          {inView('identity') ? <IdentitySection form={form} shows={shows} /> : null}
          {inView('person') ? <PersonSection form={form} shows={shows} /> : null}
          {inView('addresses') ? <AddressesSections form={form} /> : null}
        </PageHeading>
        {knownPersonalId.dialog}
        {question.dialog}
      </StepForm>
      {/* Outside the form: the dialog has a form of its own, and forms do not nest. */}
      {emailChange.dialog}
    </>
  )
}
