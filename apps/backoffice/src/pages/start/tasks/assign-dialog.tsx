import type { Loaded } from '@puente/client'
import type { StaffTaskListItem } from '@puente/contract'
import { taskTexts as texts } from '@puente/texts/backoffice-tasks'
import { assignTask } from '../../../api/tasks.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useAssigneeField } from '../../../tasks/assignee-field.ts'

interface AssignDialogProps {
  readonly task: StaffTaskListItem
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

export function AssignDialog({ task, onClose, refresh }: AssignDialogProps) {
  const assigneeField = useAssigneeField()
  return (
    <FormDialog
      onClose={onClose}
      title={texts.reassignTitle}
      effect={texts.reassignEffect(task.title)}
      undo={texts.reassignUndo}
      needsReason={false}
      confirmLabel={texts.reassignConfirm}
      fields={[assigneeField]}
      submit={({ assignee }) => assignTask(task.id, assignee, task.assignee)}
      refresh={refresh}
    />
  )
}
