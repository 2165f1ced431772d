import { civilDateInMadrid, formatDateShort, formatTimeInMadrid } from '@puente/domain'
import { serverNow } from '../api/server-time.ts'
import { relativeTime } from './relative-time.ts'

/** An instant (ISO, UTC) as an exact time of Madrid, with the relative time beside it, except in a narrow table. */
export function When({ at, relative = true }: { readonly at: string; readonly relative?: boolean }) {
  const instant = new Date(at)
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {`${formatDateShort(civilDateInMadrid(instant))} ${formatTimeInMadrid(instant)}`}
      {relative ? <span className="wide-only text-ink-soft">{` · ${relativeTime(instant, serverNow())}`}</span> : null}
    </time>
  )
}
