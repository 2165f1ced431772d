import type { Loaded } from '@puente/client'
import type { StaffApplication } from '@puente/contract'
import { DOCUMENT_TYPES, euroText, STAFF_DENY_REASONS } from '@puente/domain'
import { denyReasonTexts, documentTypeTexts, applicationTexts as texts } from '@puente/texts/backoffice-decide'
import { refusalTexts } from '@puente/texts/decisions'
import { Select, TextArea } from '@puente/ui'
import { useState } from 'react'
import { requestDocument } from '../../../api/documents.ts'
import { approveReview, denyReview } from '../../../api/reviews.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'

interface VerdictDialogProps {
  readonly application: StaffApplication
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  readonly refresh: readonly Loaded[]
}

/** Approves the requested amount, or another one that the product offers. */
export function ApproveDialog({ application, ...dialog }: VerdictDialogProps) {
  const { request_amount: asked, approvable_amounts: amounts, review } = application
  const suggested = review?.suggested_amount ?? asked
  const [amount, setAmount] = useState(amounts.includes(suggested) ? suggested : asked)
  return (
    <ActDialog
      {...dialog}
      title={texts.approveTitle}
      effect={
        <>
          <p>{texts.approveEffect}</p>
          {amount === asked ? null : <p className="mt-1">{texts.approveLess}</p>}
        </>
      }
      figures={[
        { label: texts.askedFigure, value: euroText(asked) },
        { label: texts.approvedFigure, value: euroText(amount) },
      ]}
      fieldNames={['amount', 'comment']}
      fields={(errors) => (
        <Select
          name="amount"
          label={texts.approveAmount}
          value={String(amount)}
          error={errors.amount ?? errors.comment}
          options={amounts.map((one) => ({
            value: String(one),
            label: one === asked ? texts.asRequested(euroText(one)) : euroText(one),
          }))}
          onChange={(event) => setAmount(Number(event.target.value))}
        />
      )}
      undo={texts.approveUndo}
      confirmLabel={texts.approve}
      submit={({ reason }) => approveReview(application.public_id, { amount, comment: reason })}
      doneText={texts.approved}
    />
  )
}

/** Refuses with a reason that the applicant reads and a comment for the team. */
export function DenyDialog({ application, ...dialog }: VerdictDialogProps) {
  const [reason, setReason] = useState<(typeof STAFF_DENY_REASONS)[number]>('insufficient_means')
  return (
    <ActDialog
      {...dialog}
      title={texts.denyTitle}
      effect={
        <>
          <p>{texts.denyEffect}</p>
          <p className="mt-1 text-ink-soft">{refusalTexts[reason]}</p>
        </>
      }
      fieldNames={['comment']}
      fields={(errors) => (
        <Select
          name="reason_code"
          label={texts.denyReason}
          value={reason}
          error={errors.comment}
          options={STAFF_DENY_REASONS.map((one) => ({ value: one, label: denyReasonTexts[one] }))}
          onChange={(event) => setReason(event.target.value as typeof reason)}
        />
      )}
      undo={texts.denyUndo}
      confirmLabel={texts.deny}
      danger
      submit={({ reason: comment }) => denyReview(application.public_id, { reason, comment })}
      doneText={texts.denied}
    />
  )
}

/** Requests one more document; the applicant reads the note. */
export function RequestDocumentDialog({ application, onDone: _leave, ...dialog }: VerdictDialogProps) {
  const [type, setType] = useState<(typeof DOCUMENT_TYPES)[number]>('income_statement')
  const [comment, setComment] = useState('')
  return (
    <ActDialog
      {...dialog}
      title={texts.requestTitle}
      effect={texts.requestEffect}
      needsReason={false}
      fieldNames={['type', 'comment']}
      fields={(errors) => (
        <>
          <Select
            name="type"
            label={texts.requestType}
            value={type}
            error={errors.type}
            options={DOCUMENT_TYPES.filter((one) => one !== 'liveness_selfie').map((one) => ({
              value: one,
              label: documentTypeTexts[one],
            }))}
            onChange={(event) => setType(event.target.value as typeof type)}
          />
          <TextArea
            name="comment"
            label={texts.requestComment}
            hint={texts.requestCommentHint}
            optional={type !== 'any'}
            rows={2}
            maxLength={300}
            value={comment}
            error={errors.comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </>
      )}
      undo={texts.requestUndo}
      confirmLabel={texts.requestDocument}
      submit={() =>
        requestDocument({
          loan: application.public_id,
          type,
          ...(comment.trim() === '' ? {} : { comment }),
        })
      }
      doneText={texts.requested}
    />
  )
}

/** Ends the waiting period after a contested refusal. */
export function LiftDialog({ application, ...dialog }: VerdictDialogProps) {
  return (
    <ActDialog
      {...dialog}
      title={texts.liftTitle}
      effect={texts.liftEffect}
      undo={texts.liftUndo}
      confirmLabel={texts.lift}
      submit={({ reason }) => approveReview(application.public_id, { comment: reason })}
      doneText={texts.lifted}
    />
  )
}

/** Upholds a contested refusal. */
export function UpholdDialog({ application, ...dialog }: VerdictDialogProps) {
  return (
    <ActDialog
      {...dialog}
      title={texts.upholdTitle}
      effect={texts.upholdEffect}
      undo={texts.upholdUndo}
      confirmLabel={texts.uphold}
      danger
      submit={({ reason }) => denyReview(application.public_id, { reason: 'policy', comment: reason })}
      doneText={texts.upheld}
    />
  )
}
