import { sandboxTexts } from '@puente/texts/sandbox'
import { Alert, Button, Card, Skeleton } from '@puente/ui'
import { showAlert } from '../../alerts/alerts.ts'
import { useAdvanceClock, useClock } from './sandbox-api.ts'

const texts = sandboxTexts.clock

const ADVANCES_DAYS = [1, 7, 30] as const

const DAY = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'Europe/Madrid' })
const TIME = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: 'Europe/Madrid' })

export function ClockCard() {
  const clock = useClock()
  const advance = useAdvanceClock((moved) =>
    showAlert({ severity: 'success', message: texts.moved(DAY.format(new Date(moved.now))) }),
  )
  const now = clock.data ? new Date(clock.data.now) : null
  return (
    <Card title={texts.title}>
      {clock.isError ? <Alert kind="warning">{texts.failed}</Alert> : null}
      {clock.isPending ? <Skeleton className="h-14 w-full" /> : null}
      {now ? (
        <p className="mb-1">
          <time dateTime={now.toISOString()} className="flex flex-col">
            <span className="text-2xl font-heading tabular-nums">{TIME.format(now)}</span>
            <span className="first-letter:uppercase">{DAY.format(now)}</span>
          </time>
        </p>
      ) : null}
      <p className="my-3 text-ink-soft">{texts.intro}</p>
      <div className="grid grid-cols-3 gap-2">
        {ADVANCES_DAYS.map((days) => (
          <Button
            key={days}
            variant="secondary"
            className="px-2 whitespace-nowrap"
            busy={advance.running === days}
            disabled={advance.running !== null && advance.running !== days}
            onClick={() => advance.run(days)}
          >
            {texts.advance(days)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
