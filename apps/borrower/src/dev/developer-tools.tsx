import { useEffect, useEffectEvent, useState } from 'react'
import { type Counted, onCounted } from '../analytics/funnel-queue.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { stored } from '../storage/stored-values.ts'

const Toolbar = lazyPart(async () => (await import('./toolbar.tsx')).Toolbar)

const KEPT_EVENTS = 20

/** The key left of 1. On a Spanish keyboard the tilde and the backtick are on other keys and need a second stroke. */
const isKey = ({ key, code }: KeyboardEvent) => key === '`' || key === '~' || code === 'Backquote'

const isToggle = (event: KeyboardEvent) => isKey(event) && !event.ctrlKey && !event.metaKey && !isTyping(event.target)

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  return isText || target instanceof HTMLTextAreaElement || target.isContentEditable
}

/**
 * Listens for the key that opens the toolbar (requirements R6); `firstKey` is the key press that loaded this file. The
 * server sends this file only if the operator allows the toolbar, which can do nothing its user could not do without it.
 */
export function DeveloperTools({ firstKey }: { readonly firstKey: KeyboardEvent | null }) {
  // Opened by the stored flag it stays in the background; opened by key it takes the focus.
  const [isAskedFor, setIsAskedFor] = useState(() => firstKey !== null && isToggle(firstKey))
  const [isOpen, setIsOpen] = useState(() => isAskedFor || stored.developerMenu.get() === true)
  const [events, setEvents] = useState<readonly Counted[]>([])

  const setOpen = (next: boolean) => {
    if (next) stored.developerMenu.set(true)
    else stored.developerMenu.clear()
    setIsOpen(next)
    setIsAskedFor(next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isToggle(event)) return
    event.preventDefault()
    setOpen(!isOpen)
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  // The key that loaded this file opened the toolbar, as any later press does: the flag is stored for it too.
  useEffect(() => {
    if (isAskedFor) stored.developerMenu.set(true)
  }, [isAskedFor])
  useEffect(() => onCounted((counted) => setEvents((known) => [counted, ...known].slice(0, KEPT_EVENTS))), [])

  return isOpen ? <Toolbar events={events} takesFocus={isAskedFor} onClose={() => setOpen(false)} /> : null
}
