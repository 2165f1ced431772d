import type { UserSession } from '@puente/contract'
import { civilDateInMadrid, formatDateDotted, formatTimeInMadrid } from '@puente/domain'
import { sessionsTexts as texts } from '@puente/texts/sessions'
import { Badge, Button } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showAlert } from '../../../alerts/alerts.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../../../api/security.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { SectionFallback } from '../section-fallback.tsx'
import { useTask } from '../use-task.ts'

function momentOf(instant: string): string {
  const at = new Date(instant)
  return texts.moment(formatDateDotted(civilDateInMadrid(at)), formatTimeInMadrid(at))
}

/** Every device on which the customer is signed in, each with a button to sign it out. */
export function OpenSessions() {
  const queryClient = useQueryClient()
  const query = useQuery(sessionsQuery)
  const { data } = query
  const { running, run } = useTask()

  const end = (name: string, ending: () => Promise<unknown>, message: string) =>
    run(name, async () => {
      try {
        await ending()
        showAlert({ severity: 'success', message })
      } finally {
        // It may have ended meanwhile: the list shows what is still open.
        await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      }
    })

  if (data === undefined) return <SectionFallback query={query} texts={texts} />
  const hasOthers = data.items.some(({ is_current: isCurrent }) => !isCurrent)
  return (
    <>
      {hasOthers ? (
        <p className="text-ink-soft">
          {texts.text} <PhoneLink line="customer" />
        </p>
      ) : (
        <p className="text-ink-soft">{texts.onlyHere}</p>
      )}
      <ul className="flex flex-col">
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={running === `end ${session.id}`}
            onEnd={() => end(`end ${session.id}`, () => endSession(session.id), texts.ended(session.device))}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="secondary"
          wide
          className="mt-3"
          busy={running === 'others'}
          onClick={() => end('others', endOtherSessions, texts.othersEnded)}
        >
          {texts.endOthers}
        </Button>
      ) : null}
    </>
  )
}

interface SessionRowProps {
  readonly session: UserSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, signed_in_at: signedInAt, last_used_at: lastUsedAt, is_current: isCurrent } = session
  const signedIn = momentOf(signedInAt)
  return (
    <li className="flex items-start justify-between gap-x-3 border-line py-2 not-first:border-t">
      <div className="min-w-0 py-2.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {isCurrent ? <Badge kind="success">{texts.here}</Badge> : null}
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">{texts.signedIn(signedIn)}</p>
        {lastUsedAt === null ? null : (
          <p className="text-sm text-ink-soft tabular-nums">{texts.lastUsed(momentOf(lastUsedAt))}</p>
        )}
      </div>
      {/* This device uses "Salir", which also clears the browser's stored data. */}
      {isCurrent ? null : (
        <Button
          variant="quiet"
          className="-mr-5 flex-none"
          aria-label={texts.endOf(device, signedIn)}
          busy={isBusy}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
