import type { Approval } from '@puente/contract'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { approvalList, approve, cancelRequest, delegate, reject } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { usePersonName } from '../../../api/people.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'

const { page: texts } = approvalTexts

export type ApprovalAct = 'approve' | 'reject' | 'cancel' | 'delegate'

/** The dialog shows the first ones; the page has all. */
const SHOWN_LINES = 8

interface ApprovalDialogProps {
  readonly act: ApprovalAct
  readonly request: Approval
  readonly onClose: () => void
}

/** What the reader can do with a request, each with its consequences. */
export function ApprovalDialog({ act, request, onClose }: ApprovalDialogProps) {
  const person = usePersonName()
  const shared = { open: true, onClose, refresh: [approvalList, countsQuery] }
  switch (act) {
    case 'approve':
      return (
        <ActDialog
          {...shared}
          title={texts.approveTitle}
          effect={texts.approveEffect(request.title)}
          figures={request.lines.slice(0, SHOWN_LINES)}
          undo={texts.approveUndo}
          confirmLabel={texts.approve}
          needsReason={false}
          submit={() => approve(request.id)}
          doneText={texts.approved}
        />
      )
    case 'reject':
      return (
        <ActDialog
          {...shared}
          title={texts.rejectTitle}
          effect={texts.rejectEffect}
          undo={texts.rejectUndo}
          confirmLabel={texts.reject}
          danger
          submit={({ reason }) => reject(request.id, reason)}
          doneText={texts.rejected}
        />
      )
    case 'cancel':
      return (
        <ActDialog
          {...shared}
          title={texts.cancelTitle}
          effect={texts.cancelEffect}
          undo={texts.rejectUndo}
          confirmLabel={texts.cancel}
          needsReason={false}
          submit={() => cancelRequest(request.id)}
          doneText={texts.cancelled}
        />
      )
    case 'delegate':
      return (
        <FormDialog
          {...shared}
          title={texts.delegateTitle}
          effect={texts.delegateEffect}
          undo={texts.delegateUndo}
          confirmLabel={texts.delegateTitle}
          needsReason={false}
          fields={[
            {
              kind: 'choice',
              name: 'to',
              label: texts.delegateTo,
              placeholder: texts.delegateChoose,
              options: request.approvers.map(({ id, username }) => ({ value: String(id), label: person(username) })),
            },
          ]}
          submit={({ to }) => delegate(request.id, Number(to))}
          doneText={texts.delegated}
        />
      )
  }
}
