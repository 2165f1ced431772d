import { taskTexts } from '@puente/texts/backoffice-tasks'
import { Select } from '@puente/ui'
import { useStaffPeople } from '../api/people.ts'

interface AssigneeFieldProps {
  readonly value: string
  readonly onChange: (username: string) => void
  readonly error: string | undefined
}

/** The colleagues who take tasks about customers, by name. */
export function AssigneeField({ value, onChange, error }: AssigneeFieldProps) {
  const colleagues = useStaffPeople().filter(({ takes_tasks: takesTasks }) => takesTasks)
  return (
    <Select
      label={taskTexts.assignee}
      placeholder={taskTexts.chooseAssignee}
      value={value}
      options={colleagues
        .map(({ username, name }) => ({ value: username, label: name === username ? name : `${name} (${username})` }))
        .sort((left, right) => left.label.localeCompare(right.label, 'es'))}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
