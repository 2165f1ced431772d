import type { SandboxMessages } from '@puente/contract'
import { formatNationalPhone } from '@puente/domain'
import { sandboxTexts } from '@puente/texts/sandbox'
import { Alert, Badge, Button, Card, CopyButton, Skeleton, SkeletonGroup } from '@puente/ui'
import { useState } from 'react'
import { useMessages } from './sandbox-api.ts'

const texts = sandboxTexts.messages

/** A few, so that the content below is not far down. */
const SHOWN_AT_FIRST = 4

type Message = SandboxMessages['items'][number]

const SENT_AT = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Madrid',
})

const recipientOf = ({ to, channel }: Message) => (channel === 'email' ? to : formatNationalPhone(to))

function MessageItem({ message }: { readonly message: Message }) {
  return (
    <li className="flex flex-col gap-2 border-line py-3 not-first:border-t">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge kind="info">{texts.channels[message.channel]}</Badge>
        {message.purpose ? <Badge>{texts.purposes[message.purpose]}</Badge> : null}
        <span className="tabular-nums">{texts.to(recipientOf(message))}</span>
        <time dateTime={message.sent_at} className="ml-auto tabular-nums">
          {SENT_AT.format(new Date(message.sent_at))}
        </time>
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      {message.code ? (
        <div className="flex flex-wrap items-center gap-x-4">
          <span className="text-2xl font-heading tracking-widest tabular-nums">{message.code}</span>
          <CopyButton text={message.code} label={texts.copyCode(message.code)} />
        </div>
      ) : null}
    </li>
  )
}

export function MessageInbox() {
  const messages = useMessages()
  const [isAllShown, setIsAllShown] = useState(false)
  const items = messages.data?.items ?? []
  const shown = isAllShown ? items : items.slice(0, SHOWN_AT_FIRST)
  return (
    <Card title={texts.title}>
      <p className="mb-2 text-ink-soft">{texts.intro}</p>
      {messages.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      ) : null}
      {messages.isError ? <Alert kind="warning">{texts.failed}</Alert> : null}
      {messages.data?.items.length === 0 ? <p className="py-4">{texts.none}</p> : null}
      <ul className="flex flex-col">
        {shown.map((message) => (
          <MessageItem key={`${message.sent_at} ${message.to} ${message.text}`} message={message} />
        ))}
      </ul>
      {shown.length < items.length ? (
        <Button variant="secondary" wide className="mt-2" onClick={() => setIsAllShown(true)}>
          {texts.older(items.length - shown.length)}
        </Button>
      ) : null}
    </Card>
  )
}
