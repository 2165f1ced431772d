import type { Loaded } from '@puente/client'
import type { StaffDocument, StaffDocumentReview } from '@puente/contract'
import {
  REJECTION_ESCALATIONS,
  REJECTION_REASONS,
  type RejectionEscalation,
  type RejectionReason,
} from '@puente/domain'
import { documentTypeTexts, rejectionReasonTexts, documentViewerTexts as texts } from '@puente/texts/backoffice-decide'
import { Alert, RadioGroup, Select, TextArea } from '@puente/ui'
import { useState } from 'react'
import { rejectDocument, reopenDocument } from '../../../api/documents.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

interface RejectDialogProps extends DialogProps {
  readonly review: StaffDocumentReview
  readonly onDone: () => void
}

/** Rejects with a reason and words for the customer; at the limit it also asks what follows. */
export function RejectDialog({ review, ...dialog }: RejectDialogProps) {
  const { document, rejections } = review
  const [reason, setReason] = useState<RejectionReason>('blurred')
  const [comment, setComment] = useState('')
  const [escalation, setEscalation] = useState<RejectionEscalation | ''>('')
  const effect =
    escalation === 'refuse' ? texts.refuseEffect : escalation === 'call' ? texts.callEffect : texts.rejectEffect
  return (
    <ActDialog
      {...dialog}
      title={texts.rejectTitle(documentTypeTexts[document.type])}
      effect={effect}
      needsReason={false}
      fieldNames={['comment', 'escalation']}
      fields={(errors) => (
        <>
          <Select
            name="rejection_reason"
            label={texts.rejectReason}
            value={reason}
            options={REJECTION_REASONS.map((one) => ({ value: one, label: rejectionReasonTexts[one] }))}
            onChange={(event) => setReason(event.target.value as RejectionReason)}
          />
          <TextArea
            name="comment"
            label={texts.rejectComment}
            hint={reason === 'other' ? texts.rejectCommentMissing : texts.rejectCommentHint}
            optional={reason !== 'other'}
            rows={2}
            maxLength={300}
            value={comment}
            error={errors.comment}
            onChange={(event) => setComment(event.target.value)}
          />
          {rejections.must_escalate ? (
            <>
              <Alert kind="warning" live={false} title={texts.limitTitle}>
                {texts.rejections(rejections.count, rejections.limit)}
              </Alert>
              <RadioGroup
                name="escalation"
                legend={texts.escalation}
                value={escalation}
                error={errors.escalation}
                options={REJECTION_ESCALATIONS.map((one) => ({ value: one, label: texts.escalations[one] }))}
                onValueChange={(value) => setEscalation(value as RejectionEscalation)}
              />
            </>
          ) : null}
        </>
      )}
      undo={texts.rejectUndo}
      confirmLabel={texts.reject}
      danger
      submit={() =>
        rejectDocument(document.id, {
          reason,
          ...(comment.trim() === '' ? {} : { comment }),
          ...(escalation === '' ? {} : { escalation }),
        })
      }
      doneText={texts.rejected}
    />
  )
}

/** Makes an accepted document wait for another review. */
export function ReopenDialog({ document, ...dialog }: DialogProps & { readonly document: StaffDocument }) {
  return (
    <ActDialog
      {...dialog}
      title={texts.reopenTitle}
      effect={texts.reopenEffect}
      undo={texts.reopenUndo}
      confirmLabel={texts.reopen}
      submit={({ reason }) => reopenDocument(document.id, reason)}
      doneText={texts.reopened}
    />
  )
}
