import { taskTexts } from '@puente/texts/backoffice-tasks'
import { useStaffPeople } from '../api/people.ts'
import type { DialogField } from '../components/form-dialog.tsx'

/** The field of the colleagues who take tasks about customers, by name. */
export function useAssigneeField(): DialogField<'assignee'> {
  const colleagues = useStaffPeople().filter(({ takes_tasks: takesTasks }) => takesTasks)
  return {
    kind: 'choice',
    name: 'assignee',
    label: taskTexts.assignee,
    placeholder: taskTexts.chooseAssignee,
    options: colleagues
      .map(({ username, name }) => ({ value: username, label: name === username ? name : `${name} (${username})` }))
      .sort((left, right) => left.label.localeCompare(right.label, 'es')),
  }
}
