import { useReload } from '@puente/client'
import type { StaffTaskListItem } from '@puente/contract'
import { type CivilDate, civilDateInMadrid, formatDateShort, TASK_SCOPES, type TaskScope } from '@puente/domain'
import { railTexts } from '@puente/texts/backoffice-shell'
import { taskTexts as texts } from '@puente/texts/backoffice-tasks'
import { useState } from 'react'
import { countsQuery } from '../../../api/counts.ts'
import { messageOf } from '../../../api/http.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useSession } from '../../../api/session.ts'
import { assignTask, finishTask, taskList } from '../../../api/tasks.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { toast } from '../../../components/toasts.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { AssignDialog } from './assign-dialog.tsx'

const REFRESH = [taskList, countsQuery]
const isScope = (text: string | undefined): text is TaskScope => TASK_SCOPES.some((scope) => scope === text)

/** The open tasks about customers, the overdue ones first; a row opens the customer. */
export function TasksPage() {
  const [filters, setFilters] = useAddressFilters()
  const scope: TaskScope = isScope(filters.ver) ? filters.ver : 'for_me'
  const list = useKeysetList(taskList, { scope })
  const [assigning, setAssigning] = useState<StaffTaskListItem | null>(null)
  useTopic('tasks', taskList)
  const columns: readonly Column<StaffTaskListItem>[] = [
    {
      key: 'task',
      header: texts.columns.task,
      cell: ({ title, customer_name: name }) => (
        <span className="block min-w-56 py-1 whitespace-normal">
          {title}
          <span className="block font-normal text-ink-soft">{name ?? texts.noName}</span>
        </span>
      ),
    },
    { key: 'due', header: texts.columns.due, cell: ({ due_on: dueOn }) => <DueDate dueOn={dueOn} /> },
    {
      key: 'assignee',
      header: texts.columns.assignee,
      cell: ({ assignee }) =>
        assignee === null ? <StatusBadge kind="info" label={texts.unassigned} /> : <Person actor={assignee} />,
    },
    {
      key: 'action',
      header: texts.columns.action,
      cell: (task) => <TaskActions task={task} onAssign={() => setAssigning(task)} />,
    },
  ]
  return (
    <Page title={railTexts.tasks} subtitle={texts.subtitle}>
      <DataTable
        name="tasks"
        caption={texts.caption}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ customer_id: id }) => `/backoffice/clientes/${id}`}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
        toolbar={
          <ViewChoice
            label={texts.scopesLabel}
            views={TASK_SCOPES}
            names={texts.scopes}
            chosen={scope}
            onChoose={(key) => setFilters({ ver: key === 'for_me' ? '' : key })}
          />
        }
      />
      {assigning === null ? null : (
        <AssignDialog key={assigning.id} task={assigning} onClose={() => setAssigning(null)} refresh={REFRESH} />
      )}
    </Page>
  )
}

function DueDate({ dueOn }: { readonly dueOn: CivilDate }) {
  const today = civilDateInMadrid(serverNow())
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {formatDateShort(dueOn)}
      {dueOn < today ? <StatusBadge kind="error" label={texts.overdue} /> : null}
      {dueOn === today ? <StatusBadge kind="warning" label={texts.today} /> : null}
    </span>
  )
}

/** Above the link that covers the row. */
function TaskActions({ task, onAssign }: { readonly task: StaffTaskListItem; readonly onAssign: () => void }) {
  const { username } = useSession().staff
  const reload = useReload()
  const send = async (sent: Promise<unknown>, done: string) => {
    try {
      await sent
      toast.success(done)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
    reload(...REFRESH)
  }
  return (
    <span className="relative z-1 flex gap-1">
      {task.assignee === username ? null : (
        <Button variant="quiet" onClick={() => send(assignTask(task.id, username, task.assignee), texts.taken)}>
          {texts.take}
        </Button>
      )}
      <Button variant="quiet" onClick={() => send(finishTask(task.id), texts.finished)}>
        {texts.finish}
      </Button>
      <Button variant="quiet" onClick={onAssign}>
        {texts.reassign}
      </Button>
    </span>
  )
}
