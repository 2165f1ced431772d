import { civilDateInMadrid } from '@puente/domain'
import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { TextField } from '@puente/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/http.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { AssigneeField } from '../../../tasks/assignee-field.tsx'

interface TaskDialogProps {
  readonly customerId: number
  readonly onClose: () => void
  readonly refresh: readonly QueryKey[]
}

export function TaskDialog({ customerId, onClose, refresh }: TaskDialogProps) {
  const { username } = useSession().staff
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState<string>(civilDateInMadrid(serverNow()))
  const [assignee, setAssignee] = useState(username)
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.addTask}
      effect={texts.taskEffect}
      undo={texts.taskUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fieldNames={['title', 'due_on', 'assignee']}
      fields={(errors) => (
        <>
          <TextField
            label={texts.taskTitle}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={errors.title}
          />
          <TextField
            label={texts.taskDueOn}
            type="date"
            value={dueOn}
            onChange={(event) => setDueOn(event.target.value)}
            error={errors.due_on}
          />
          <AssigneeField value={assignee} onChange={setAssignee} error={errors.assignee} />
        </>
      )}
      submit={() => api.post(`/staff/customers/${customerId}/tasks`, { title, due_on: dueOn, assignee })}
      refresh={refresh}
    />
  )
}
