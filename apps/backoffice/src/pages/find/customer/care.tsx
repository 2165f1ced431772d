import { type Loaded, useReload } from '@puente/client'
import type { StaffCustomerPage, StaffTask } from '@puente/contract'
import { formatDateShort, isConversation } from '@puente/domain'
import { contactTitle, identificationText, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { messageOf } from '../../../api/http.ts'
import { usePersonName } from '../../../api/people.ts'
import { useHasPermission } from '../../../api/session.ts'
import { finishTask } from '../../../api/tasks.ts'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { Timeline } from '../../../components/timeline.tsx'
import { toast } from '../../../components/toasts.tsx'

interface CareProps {
  readonly customer: StaffCustomerPage
  readonly refresh: readonly Loaded[]
}

/** What staff wrote down: tasks to do, notes, and contacts of the customer. */
export function Care({ customer, refresh }: CareProps) {
  const person = usePersonName()
  const { notes, tasks, contacts } = customer
  return (
    <>
      {tasks.length > 0 ? (
        <Section title={texts.tasks}>
          <ul className="flex flex-col gap-3">
            {tasks.map((task) => (
              <Task key={task.id} task={task} refresh={refresh} />
            ))}
          </ul>
        </Section>
      ) : null}
      {notes.length > 0 ? (
        <Section title={texts.notes}>
          <Timeline
            entries={notes.map(({ id, at, text, author, loan }) => ({
              id,
              at,
              title: <span className="whitespace-pre-wrap">{text}</span>,
              actor: person(author),
              detail: loan,
            }))}
          />
        </Section>
      ) : null}
      {contacts.length > 0 ? (
        <Section title={texts.contacts}>
          <Timeline
            entries={contacts.map((contact) => ({
              id: contact.id,
              at: contact.at,
              title: contactTitle(contact),
              actor: person(contact.author),
              detail: (
                <>
                  <p className="whitespace-pre-wrap">{contact.summary}</p>
                  {isConversation(contact.outcome) ? (
                    <p className="text-ink-soft">{identificationText(contact.identified_by)}</p>
                  ) : null}
                </>
              ),
            }))}
          />
        </Section>
      ) : null}
    </>
  )
}

function Task({ task, refresh }: { readonly task: StaffTask; readonly refresh: readonly Loaded[] }) {
  const may = useHasPermission()
  const person = usePersonName()
  const reload = useReload()
  const finish = async () => {
    try {
      await finishTask(task.id)
      reload(...refresh)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <li className="flex items-start justify-between gap-2">
      <span className="min-w-0">
        <span
          className={task.done_at === null ? 'block font-medium wrap-anywhere' : 'block wrap-anywhere line-through'}
        >
          {task.title}
        </span>
        <span className="text-ink-soft">
          {task.done_at === null
            ? texts.taskDue(formatDateShort(task.due_on), task.assignee === null ? null : person(task.assignee))
            : texts.taskDone}
        </span>
      </span>
      {task.done_at === null && may('customers.annotate') ? (
        <Button variant="quiet" className="whitespace-nowrap" onClick={finish}>
          {texts.finishTask}
        </Button>
      ) : null}
    </li>
  )
}
