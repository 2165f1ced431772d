import { matterOf } from '@puente/domain'
import { messageTexts as texts } from '@puente/texts/backoffice-messages'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Alert, Link, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useWaitingAt } from '../../../acts/waiting-approvals.tsx'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { messageQuery, messagesQuery } from '../../../api/messages.ts'
import { Page } from '../../../components/page.tsx'
import type { PageProps } from '../../../route.ts'
import { MessageEditor } from './message-editor.tsx'
import { MessageList } from './message-list.tsx'

/** The messages that borrowers receive: the list, and beside it the one that is open. On a narrow screen one of the two. */
export function MessagesPage({ params }: PageProps) {
  const { key } = params
  const { data, error } = useQuery(messagesQuery)
  useTopic('messages', messagesQuery)
  const waiting = useWaitingAt('messages')
  return (
    <Page title={railTexts.messages} subtitle={texts.subtitle}>
      {error === null ? null : <Alert kind="error">{messageOf(error)}</Alert>}
      {data === undefined && error === null ? <Skeleton className="h-64 w-full" /> : null}
      {data === undefined ? null : (
        <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-6">
          <div className={`${key === undefined ? '' : 'hidden lg:block'} lg:sticky lg:top-4`}>
            <MessageList
              messages={data.items}
              current={key}
              isWaiting={(message, channel) =>
                waiting.some(({ matter }) => matter === matterOf('message', `${message}:${channel}`))
              }
            />
          </div>
          {key === undefined ? (
            <p className="hidden text-ink-soft lg:block">{texts.choose}</p>
          ) : (
            <div className="flex min-w-0 flex-col gap-4">
              <Link href="/backoffice/mensajes" className="text-primary underline lg:hidden">
                {texts.back}
              </Link>
              <OpenMessage key={key} message={key} />
            </div>
          )}
        </div>
      )}
    </Page>
  )
}

function OpenMessage({ message }: { readonly message: string }) {
  const { data, error } = useQuery(messageQuery(message))
  useTopic('messages', messageQuery(message))
  if (error !== null && data === undefined) return <Alert kind="error">{messageOf(error)}</Alert>
  if (data === undefined) return <Skeleton className="h-64 w-full" />
  return <MessageEditor message={data} />
}
