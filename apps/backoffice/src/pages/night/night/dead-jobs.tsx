import type { StaffDeadJob } from '@puente/contract'
import { deadJobTexts } from '@puente/texts/backoffice-help'
import { useState } from 'react'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { deadJobList, retryJobs } from '../../../api/nights.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'

const COLUMNS: readonly Column<StaffDeadJob>[] = [
  { key: 'task', header: deadJobTexts.task, cell: ({ task }) => task },
  { key: 'attempts', header: deadJobTexts.attempts, align: 'right', cell: ({ attempts }) => attempts },
  { key: 'failed', header: deadJobTexts.failed, cell: (job) => <When at={job.failed_at} /> },
  { key: 'error', header: deadJobTexts.error, cell: ({ error }) => error },
]

/** The jobs that used up their attempts; nothing while there are none. */
export function DeadJobs() {
  const list = useKeysetList(deadJobList)
  const [isAsking, setIsAsking] = useState(false)
  if (list.rows.length === 0) return null
  return (
    <Section
      title={deadJobTexts.title}
      actions={<Button onClick={() => setIsAsking(true)}>{deadJobTexts.retry}</Button>}
    >
      <p className="mb-2">{deadJobTexts.text}</p>
      <DataTable
        name="dead-jobs"
        caption={deadJobTexts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={(job) => job.id}
      />
      <ActDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={deadJobTexts.retryTitle}
        effect={deadJobTexts.retryEffect}
        undo={deadJobTexts.retryUndo}
        confirmLabel={deadJobTexts.retry}
        submit={({ reason }) => retryJobs(reason)}
        refresh={[deadJobList]}
        doneText={deadJobTexts.retryDone}
      />
    </Section>
  )
}
