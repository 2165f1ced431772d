import type { ManyLoansResult } from '@puente/contract'
import { civilDateInMadrid, MANY_LOANS_MAX, TASK_TITLE_MAX_CHARACTERS } from '@puente/domain'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { useState } from 'react'
import { countsQuery } from '../../../api/counts.ts'
import { addLoanTasks, assignLoans, loanList, remindLoans } from '../../../api/loans.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { taskList } from '../../../api/tasks.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { type SelectionAct, SelectionBar } from '../../../components/selection-bar.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useAssigneeField } from '../../../tasks/assignee-field.ts'

interface LoanActsProps {
  /** The public ids of the selection. */
  readonly loans: readonly string[]
  readonly owedEuros: number
  readonly onClear: () => void
}

type Act = 'assign' | 'message' | 'task'

/** The acts on a selection of loans. */
export function LoanActs({ loans, owedEuros, onClear }: LoanActsProps) {
  const may = useHasPermission()
  const [act, setAct] = useState<Act | null>(null)
  const acts: readonly (SelectionAct | false)[] = [
    may('customers.annotate') && { key: 'a', label: texts.assign, onAct: () => setAct('assign') },
    may('loans.prepare') && { key: 'm', label: texts.message, onAct: () => setAct('message') },
    may('customers.annotate') && { key: 't', label: texts.task, onAct: () => setAct('task') },
    may('lists.export') && {
      key: 'x',
      label: texts.export,
      onAct: () => location.assign(loanList.csv({ loans: loans.join(',') })),
    },
  ]
  const close = () => setAct(null)
  const done = (result: unknown) => {
    const { done: changed, left_out: leftOut } = result as ManyLoansResult
    toast.success(texts.done(changed, leftOut))
    onClear()
  }
  return (
    <>
      <SelectionBar
        count={loans.length}
        euros={owedEuros}
        acts={acts.filter((one) => one !== false)}
        max={MANY_LOANS_MAX}
        onClear={onClear}
      />
      {act === 'assign' ? <AssignDialog loans={loans} onClose={close} onDone={done} /> : null}
      {act === 'task' ? <TaskDialog loans={loans} onClose={close} onDone={done} /> : null}
      {act === 'message' ? <MessageDialog loans={loans} onClose={close} onDone={done} /> : null}
    </>
  )
}

interface ActProps {
  readonly loans: readonly string[]
  readonly onClose: () => void
  readonly onDone: (result: unknown) => void
}

/** In the choice of a colleague: no one. A username is never empty, but an empty choice is one that was not made. */
const NO_ONE = '-'

function AssignDialog({ loans, onClose, onDone }: ActProps) {
  const field = useAssigneeField()
  if (field.kind !== 'choice') return null
  return (
    <FormDialog
      onClose={onClose}
      title={texts.assignTitle(loans.length)}
      effect={texts.assignEffect}
      undo={texts.assignUndo}
      needsReason={false}
      confirmLabel={texts.assign}
      fields={[
        { ...field, label: texts.assignee, options: [...field.options, { value: NO_ONE, label: texts.nobody }] },
      ]}
      submit={({ assignee }) => assignLoans(loans, assignee === NO_ONE ? null : assignee)}
      refresh={[loanList]}
      onDone={onDone}
    />
  )
}

function TaskDialog({ loans, onClose, onDone }: ActProps) {
  const { username } = useSession().staff
  const field = useAssigneeField()
  return (
    <FormDialog
      onClose={onClose}
      title={texts.taskTitle(loans.length)}
      effect={texts.taskEffect}
      undo={texts.taskUndo}
      needsReason={false}
      confirmLabel={texts.task}
      fields={[
        { kind: 'line', name: 'title', label: texts.taskName, maxLength: TASK_TITLE_MAX_CHARACTERS },
        {
          kind: 'line',
          type: 'date',
          name: 'due_on',
          label: texts.taskDue,
          initial: civilDateInMadrid(serverNow()),
        },
        { ...field, initial: username },
      ]}
      submit={({ title, due_on, assignee }) => addLoanTasks(loans, { title, due_on, assignee })}
      refresh={[taskList, countsQuery]}
      onDone={onDone}
    />
  )
}

function MessageDialog({ loans, onClose, onDone }: ActProps) {
  return (
    <FormDialog
      onClose={onClose}
      title={texts.messageTitle(loans.length)}
      effect={texts.messageEffect}
      undo={texts.messageUndo}
      needsReason={false}
      confirmLabel={texts.send}
      fields={[]}
      submit={() => remindLoans(loans)}
      onDone={onDone}
    />
  )
}
