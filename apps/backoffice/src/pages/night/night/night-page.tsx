import type { StaffNight } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { nightTexts } from '@puente/texts/backoffice-help'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Alert } from '@puente/ui'
import { useState } from 'react'
import { useFrameState } from '../../../api/counts.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { nightList, retryNight } from '../../../api/nights.ts'
import { useHasPermission } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { DeadJobs } from './dead-jobs.tsx'

const dateOf = (night: Pick<StaffNight, 'business_date'>) => formatDateShort(night.business_date)

function NightBadge({ night }: { readonly night: StaffNight }) {
  if (night.finished_at !== null) return <StatusBadge kind="success" label={nightTexts.done} />
  if (night.failed_at !== null) return <StatusBadge kind="error" label={nightTexts.failedBadge} />
  return <StatusBadge kind="info" label={nightTexts.running} />
}

const COLUMNS: readonly Column<StaffNight>[] = [
  { key: 'date', header: nightTexts.date, cell: dateOf },
  { key: 'state', header: nightTexts.state, cell: (night) => <NightBadge night={night} /> },
  {
    key: 'stage',
    header: nightTexts.stage,
    cell: (night) =>
      night.finished_at === null
        ? `${nightTexts.stages[night.stage] ?? night.stage} (${nightTexts.stageOf(night.stage_number, night.stages)})`
        : '',
  },
  { key: 'started', header: nightTexts.started, cell: (night) => <When at={night.started_at} /> },
  {
    key: 'finished',
    header: nightTexts.finished,
    cell: (night) => (night.finished_at === null ? '' : <When at={night.finished_at} />),
  },
]

export function NightPage() {
  useTopic('night', nightList)
  const may = useHasPermission()
  const list = useKeysetList(nightList)
  const state = useFrameState()?.night
  const [isAsking, setIsAsking] = useState(false)
  const failed = list.rows.find(({ failed_at: failedAt }) => failedAt !== null)
  const isMissing = state?.is_missing ?? false
  return (
    <Page
      title={railTexts.night}
      subtitle={nightTexts.subtitle}
      badge={
        state === undefined ? null : (
          <StatusBadge
            kind={isMissing ? 'warning' : 'success'}
            label={state.figures_as_of === null ? nightTexts.none : isMissing ? nightTexts.missing : nightTexts.current}
          />
        )
      }
      actions={
        may('nights.run') ? (
          <Button variant={isMissing ? 'primary' : 'secondary'} onClick={() => setIsAsking(true)}>
            {nightTexts.retry}
          </Button>
        ) : null
      }
    >
      {failed ? (
        <Alert kind="error" live={false} title={nightTexts.failureTitle(dateOf(failed))}>
          <p>{`${nightTexts.stages[failed.stage] ?? failed.stage} (${nightTexts.stageOf(failed.stage_number, failed.stages)})`}</p>
          <p className="my-1 font-mono wrap-anywhere">{failed.failure}</p>
          <p>{nightTexts.failureHelp}</p>
        </Alert>
      ) : null}
      <DataTable
        name="nights"
        caption={nightTexts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={(night) => night.business_date}
        empty={{ title: nightTexts.none }}
      />
      {may('jobs.retry') ? <DeadJobs /> : null}
      <ActDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={nightTexts.retryTitle}
        effect={nightTexts.retryEffect}
        undo={nightTexts.retryUndo}
        confirmLabel={nightTexts.retry}
        submit={({ reason }) => retryNight(reason)}
        refresh={[nightList]}
        doneText={nightTexts.retryDone}
      />
    </Page>
  )
}
