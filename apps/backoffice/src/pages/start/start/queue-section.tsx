import type { StartPage } from '@puente/contract'
import { railTexts } from '@puente/texts/backoffice-shell'
import { startTexts as texts } from '@puente/texts/backoffice-start'
import { TextLink } from '@puente/ui'
import { useFrameState } from '../../../api/counts.ts'
import { serverNow } from '../../../api/server-time.ts'
import { PlainTable } from '../../../components/plain-table.tsx'
import { relativeTime } from '../../../components/relative-time.ts'
import { Section } from '../../../components/section.tsx'
import { useRailRoutes } from '../../../shell/rail-routes.ts'

const HOUR_MS = 3_600_000
/** From this part of its target on, an item is nearly late. */
const NEAR_PERCENT = 85
const MOST = 999

type TimedQueue = StartPage['queues'][number]

/** How much of its target the oldest item has waited; null for a queue without items or without a target. */
export const waitedPercent = ({ oldest_at: at, target_hours: hours }: TimedQueue, now: Date): number | null =>
  at === null ? null : Math.round((100 * (now.getTime() - new Date(at).getTime())) / (hours * HOUR_MS))

function TargetBar({ percent, hours }: { readonly percent: number; readonly hours: number }) {
  const look = percent > 100 ? 'bg-error' : percent >= NEAR_PERCENT ? 'bg-warning' : 'bg-primary'
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1 w-24 overflow-hidden rounded-full bg-sunken">
        <span className={`block h-full ${look}`} style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className="text-ink-soft">{texts.targetHours(hours)}</span>
      <span className="sr-only">{texts.ofTarget(percent)}</span>
    </span>
  )
}

/** Every queue of the reader with how many wait, since when the oldest does, and in what time it should be dealt with. */
export function QueueSection({ queues }: { readonly queues: readonly TimedQueue[] }) {
  const { counts } = useFrameState() ?? {}
  const now = serverNow()
  const rows = useRailRoutes().flatMap(({ path, rail: { label, count } }) => {
    const waiting = count === undefined ? undefined : counts?.[count]
    return waiting === undefined ? [] : [{ path, label, waiting, timed: queues.find(({ key }) => key === count) }]
  })
  if (rows.length === 0) return null
  return (
    <Section title={texts.queues} padded={false}>
      <PlainTable
        caption={texts.queues}
        empty={texts.emptyQueue}
        rows={rows}
        rowKey={({ path }) => path}
        columns={[
          { header: texts.queue, cell: ({ path, label }) => <TextLink href={path}>{label}</TextLink> },
          {
            header: texts.waiting,
            align: 'right',
            cell: ({ waiting }) => (
              <>
                <span aria-hidden="true" className={waiting > 0 ? 'font-strong' : 'text-ink-soft'}>
                  {waiting > MOST ? `${MOST}+` : waiting}
                </span>
                <span className="sr-only">{waiting > 0 ? railTexts.waiting(waiting) : texts.emptyQueue}</span>
              </>
            ),
          },
          {
            header: texts.oldest,
            cell: ({ timed, waiting }) =>
              waiting === 0 || !timed?.oldest_at ? null : (
                <time
                  dateTime={timed.oldest_at}
                  className={(waitedPercent(timed, now) ?? 0) > 100 ? 'font-strong text-error-text' : ''}
                >
                  {relativeTime(new Date(timed.oldest_at), now)}
                </time>
              ),
          },
          {
            header: texts.target,
            cell: ({ timed, waiting }) => {
              const percent = timed === undefined || waiting === 0 ? null : waitedPercent(timed, now)
              return timed === undefined || percent === null ? null : (
                <TargetBar percent={percent} hours={timed.target_hours} />
              )
            },
          },
        ]}
      />
    </Section>
  )
}
