import type { ReviewRequested } from '@puente/contract'
import { type CivilDate, formatDateFrom, valid } from '@puente/domain'
import { approveConditionsTexts } from '@puente/texts/approve-conditions'
import { Alert, Button, TextArea } from '@puente/ui'
import { useState } from 'react'
import { requestReview } from '../../../api/signing.ts'
import { useForm } from '../../../forms/use-form.ts'
import { trackProgress } from '../../../loading/progress.ts'

const texts = approveConditionsTexts.declined
const LONGEST_REASON = 2000

/** Requests a human review of the refusal, with the applicant's comment. */
export function ReviewRequest({
  isAsked,
  askedOn,
}: {
  readonly isAsked: boolean
  /** The day of the application. */
  readonly askedOn: CivilDate | null
}) {
  const [asked, setAsked] = useState<ReviewRequested | null>(null)
  const form = useForm({
    fields: { reason: { label: texts.review.reason, initial: '', check: (raw: string) => valid(raw.trim()) } },
    submit: async ({ reason }) => {
      setAsked(await trackProgress(requestReview(reason)))
      return undefined
    },
  })
  if (asked !== null || isAsked) {
    return (
      <Alert kind="success" title={texts.review.doneTitle}>
        {asked === null ? texts.review.doneBefore : texts.review.done(formatDateFrom(askedOn, asked.answer_until))}
      </Alert>
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <p>
        {texts.automatic} {texts.review.text}
      </p>
      <TextArea
        id={form.idOf('reason')}
        label={texts.review.reason}
        hint={texts.review.reasonHint}
        error={form.errors.reason}
        optional
        rows={3}
        maxLength={LONGEST_REASON}
        value={form.values.reason}
        onChange={(event) => form.change({ reason: event.currentTarget.value })}
      />
      <Button type="submit" busy={form.isSaving} className="self-start">
        {texts.review.send}
      </Button>
    </form>
  )
}
