import { civilDateInMadrid, formatDateShort, formatTimeInMadrid } from '@puente/domain'
import { shellTexts } from '@puente/texts/backoffice-shell'
import { serverNow } from '../api/server-time.ts'
import { relativeTime } from './relative-time.ts'

/** An instant (ISO, UTC) as a time of Madrid, once: `hoy 11:20` or `17/11/2026 11:20`. How long ago it was is in its title. */
export function When({ at }: { readonly at: string }) {
  const instant = new Date(at)
  const now = serverNow()
  const date = civilDateInMadrid(instant)
  const day = date === civilDateInMadrid(now) ? shellTexts.today : formatDateShort(date)
  return (
    <time
      dateTime={at}
      title={`${formatDateShort(date)}, ${relativeTime(instant, now)}`}
      className="whitespace-nowrap tabular-nums"
    >
      {`${day} ${formatTimeInMadrid(instant)}`}
    </time>
  )
}
