import type { StaffTaskListItem } from '@puente/contract'
import { taskTexts as texts } from '@puente/texts/backoffice-tasks'
import type { QueryKey } from '@tanstack/react-query'
import { api } from '../../../api/http.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useAssigneeField } from '../../../tasks/assignee-field.ts'

interface AssignDialogProps {
  readonly task: StaffTaskListItem
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
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
      submit={({ assignee }) => api.post(`/staff/tasks/${task.id}/assign`, { assignee, current: task.assignee })}
      refresh={refresh}
    />
  )
}
