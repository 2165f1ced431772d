import { shellTexts } from '@puente/texts/backoffice-shell'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'

type ToastKind = 'success' | 'info' | 'error'

interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

const SHOWN_MS = { success: 6_000, info: 8_000, error: 15_000 } as const
const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const
const COLOURS = { success: 'text-success', info: 'text-info', error: 'text-error' } as const

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

function show(kind: ToastKind, text: string): void {
  const id = ++lastId
  setToasts([...toasts, { id, kind, text }])
  setTimeout(() => dismiss(id), SHOWN_MS[kind])
}

/** A short result, shown at the edge of the screen and announced. */
export const toast = {
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
  error: (text: string): void => show('error', text),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The region is always in the page: a screen reader announces what appears in it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section
      aria-label={shellTexts.notices}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(24rem,100%-2rem)] flex-col gap-2"
    >
      {shown.map(({ id, kind, text }) => {
        const Icon = ICONS[kind]
        return (
          <div
            key={id}
            className="pointer-events-auto flex animate-enter items-start gap-2.5 rounded-card border border-line bg-surface p-3 shadow-raised"
          >
            <Icon size={20} aria-hidden="true" className={`flex-none ${COLOURS[kind]}`} />
            <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
            <button
              type="button"
              aria-label={shellTexts.dismiss}
              onClick={() => dismiss(id)}
              className="-m-1 rounded-md p-1 hover:bg-ink/7"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        )
      })}
    </section>
  )
}
