import type { MessageChannel } from '@puente/domain'
import { channelNames, MESSAGE_GROUPS, messageTexts as texts } from '@puente/texts/backoffice-messages'
import { Link, TextField } from '@puente/ui'
import { useEffect, useRef, useState } from 'react'
import type { MessageSummary } from '../../../api/messages.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'

const FILTERS = ['all', 'legal', 'changed'] as const
type Filter = (typeof FILTERS)[number]

const isOwn = ({ channels }: MessageSummary) => channels.some((channel) => channel.is_own)
const passes: Readonly<Record<Filter, (message: MessageSummary) => boolean>> = {
  all: () => true,
  legal: ({ needs_two: needsTwo }) => needsTwo,
  changed: isOwn,
}
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

interface MessageListProps {
  readonly messages: readonly MessageSummary[]
  /** The one that is open. */
  readonly current: string | undefined
  readonly isWaiting: (key: string, channel: MessageChannel) => boolean
}

/** Every message by what it is about, with a search and the usual filters. */
export function MessageList({ messages, current, isWaiting }: MessageListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [typed, setTyped] = useState('')
  const scrolled = useRef<HTMLDivElement>(null)
  const currentRow = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const [list, row] = [scrolled.current, currentRow.current]
    // The list alone moves: `scrollIntoView` would move the page as well.
    if (list !== null && row !== null) list.scrollTop = row.offsetTop - list.clientHeight / 3
  }, [])
  const shown = messages.filter(
    (message) =>
      passes[filter](message) && plain(`${message.title} ${message.when} ${message.key}`).includes(plain(typed.trim())),
  )
  return (
    <nav aria-label={texts.subtitle} className="flex flex-col gap-3">
      <TextField
        label={texts.find}
        labelHidden
        placeholder={texts.find}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{texts.filters}</legend>
        {FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
            className="min-h-8 rounded-md border border-line bg-surface px-2.5 font-medium aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary"
          >
            {texts[one]}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? <p className="text-ink-soft">{texts.nothingFound}</p> : null}
      <div ref={scrolled} className="relative flex flex-col gap-3 lg:max-h-[calc(100dvh-15rem)] lg:overflow-y-auto">
        {MESSAGE_GROUPS.map((group) => {
          const ofGroup = shown.filter((message) => message.group === group)
          if (ofGroup.length === 0) return null
          return (
            <section key={group}>
              <h2 className="mb-1 text-sm font-normal text-ink-soft">{texts.groups[group]}</h2>
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {ofGroup.map((message) => (
                  <li
                    key={message.key}
                    ref={message.key === current ? currentRow : undefined}
                    className="border-t border-line first:border-t-0"
                  >
                    <Link
                      href={`/backoffice/mensajes/${message.key}`}
                      aria-current={message.key === current ? 'page' : undefined}
                      className="flex flex-col gap-0.5 border-l-3 border-transparent px-3 py-2 hover:bg-sunken aria-[current=page]:border-primary aria-[current=page]:bg-primary-tint"
                    >
                      <span className="flex items-center justify-between gap-2">
                        <span className="font-medium">{message.title}</span>
                        {message.channels.some(({ channel }) => isWaiting(message.key, channel)) ? (
                          <StatusBadge kind="info" label={texts.waiting} />
                        ) : isOwn(message) ? (
                          <StatusBadge label={texts.own} />
                        ) : null}
                      </span>
                      <span className="text-sm text-ink-soft">
                        {message.channels.map(({ channel }) => channelNames[channel]).join(', ')}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </nav>
  )
}
