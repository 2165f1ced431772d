import type { StaffSystem } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { railTexts } from '@puente/texts/backoffice-shell'
import { systemTexts as texts } from '@puente/texts/backoffice-system'
import { Alert, Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/http.ts'
import { serverNow } from '../../../api/server-time.ts'
import { systemQuery } from '../../../api/system.ts'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { Page } from '../../../components/page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { Providers } from './providers.tsx'
import { Settings } from './settings.tsx'

const NIGHTS = '/backoffice/noche'
/** As the alert PuenteBackupOld: a daily backup and half a day. */
const BACKUP_OLD_MS = 36 * 3_600_000

/** What runs here: for who operates the installation, and for who asks why a provider does not answer. */
export function SystemPage() {
  const { data, error } = useQuery(systemQuery)
  if (data === undefined && error === null) return <PageSkeleton />
  return (
    <Page title={railTexts.system} subtitle={texts.subtitle}>
      {error === null ? null : <Alert kind="error">{messageOf(error)}</Alert>}
      {data === undefined ? null : (
        <>
          <Section title={texts.modes[data.mode]}>
            <Facts facts={factsOf(data)} />
          </Section>
          <Providers providers={data.providers} />
          <Settings parts={data.settings} />
        </>
      )}
    </Page>
  )
}

const factsOf = (system: StaffSystem): readonly Fact[] => [
  { label: texts.version, value: system.version },
  { label: texts.node, value: system.node },
  { label: texts.startedAt, value: <When at={system.started_at} /> },
  { label: texts.database, value: <Migrations {...system.migrations} /> },
  { label: texts.lastBackup, value: <LastBackup {...system} /> },
  { label: texts.lastNight, value: <LastNight night={system.last_night} /> },
  { label: texts.jobs, value: <Jobs {...system.jobs} /> },
]

function Migrations({ count, missing, unknown }: StaffSystem['migrations']) {
  if (missing.length > 0) return <StatusBadge kind="error" label={texts.migrationsMissing(missing)} />
  if (unknown > 0) return <StatusBadge kind="error" label={texts.migrationsUnknown} />
  return texts.migrations(count)
}

function LastBackup({ mode, last_backup: backup }: Pick<StaffSystem, 'mode' | 'last_backup'>) {
  // A sandbox holds nothing that must not be lost.
  const isNeeded = mode === 'production'
  if (backup === null) {
    return isNeeded ? <StatusBadge kind="error" label={texts.noBackup} /> : texts.noBackup
  }
  const isOld = serverNow().getTime() - Date.parse(backup.ended_at) > BACKUP_OLD_MS
  return (
    <span className={isNeeded && isOld ? 'text-error-text' : undefined}>
      <When at={backup.ended_at} /> {`(${texts.megabytes(backup.bytes)})`}
    </span>
  )
}

function LastNight({ night }: { readonly night: StaffSystem['last_night'] }) {
  if (night === null) return texts.noNight
  return (
    <Link href={NIGHTS} className="text-primary hover:underline">
      {formatDateShort(night.business_date)}
      {night.failed_at === null ? null : ` · ${texts.nightFailed}`}
      {night.failed_at === null && night.finished_at === null ? ` · ${texts.nightRunning}` : null}
    </Link>
  )
}

function Jobs({ waiting, dead }: StaffSystem['jobs']) {
  return (
    <>
      {texts.jobsWaiting(waiting)}
      {dead === 0 ? null : (
        <>
          {' · '}
          <Link href={NIGHTS} className="text-error-text hover:underline">
            {texts.jobsDead(dead)}
          </Link>
        </>
      )}
    </>
  )
}
