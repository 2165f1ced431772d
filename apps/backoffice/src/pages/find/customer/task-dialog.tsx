import type { Loaded } from '@puente/client'
import { civilDateInMadrid } from '@puente/domain'
import { customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { addTask } from '../../../api/customers.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useSession } from '../../../api/session.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useAssigneeField } from '../../../tasks/assignee-field.ts'

interface TaskDialogProps {
  readonly customerId: number
  readonly onClose: () => void
  readonly refresh: readonly Loaded[]
}

export function TaskDialog({ customerId, onClose, refresh }: TaskDialogProps) {
  const { username } = useSession().staff
  const assigneeField = useAssigneeField()
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTask}
      effect={texts.taskEffect}
      undo={texts.taskUndo}
      needsReason={false}
      confirmLabel={texts.save}
      fields={[
        { kind: 'line', name: 'title', label: texts.taskTitle, maxLength: 200 },
        {
          kind: 'line',
          name: 'due_on',
          label: texts.taskDueOn,
          type: 'date',
          initial: civilDateInMadrid(serverNow()),
        },
        { ...assigneeField, initial: username },
      ]}
      submit={({ title, due_on, assignee }) => addTask(customerId, { title, due_on, assignee })}
      refresh={refresh}
    />
  )
}
