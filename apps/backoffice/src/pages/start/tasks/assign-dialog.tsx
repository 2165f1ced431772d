import type { StaffTaskListItem } from '@puente/contract'
import { taskTexts as texts } from '@puente/texts/backoffice-tasks'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { AssigneeField } from '../../../tasks/assignee-field.tsx'

interface AssignDialogProps {
  readonly task: StaffTaskListItem
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

export function AssignDialog({ task, onClose, refresh }: AssignDialogProps) {
  const [assignee, setAssignee] = useState('')
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.reassignTitle}
      effect={texts.reassignEffect(task.title)}
      undo={texts.reassignUndo}
      needsReason={false}
      confirmLabel={texts.reassignConfirm}
      fieldNames={['assignee']}
      fields={(errors) => <AssigneeField value={assignee} onChange={setAssignee} error={errors.assignee} />}
      submit={() => api.post(`/staff/tasks/${task.id}/assign`, { assignee, current: task.assignee })}
      refresh={refresh}
    />
  )
}
