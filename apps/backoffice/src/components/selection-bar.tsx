import { listTexts as texts } from '@puente/texts/backoffice-lists'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import { usePageKeys } from './use-page-keys.ts'

export interface SelectionAct {
  readonly key: string
  readonly label: string
  readonly onAct: () => void
}

interface SelectionBarProps {
  readonly count: number
  /** What the selection adds up to. */
  readonly euros: number
  readonly acts: readonly SelectionAct[]
  /** The largest selection that an act takes. */
  readonly max: number
  readonly onClear: () => void
}

/** What is chosen of a list, and what may be done with it, each by its key. */
export function SelectionBar({ count, euros, acts, max, onClear }: SelectionBarProps): ReactNode {
  const isTooMany = count > max
  usePageKeys({
    ...(isTooMany ? {} : Object.fromEntries(acts.map(({ key, onAct }) => [key, onAct]))),
    Escape: onClear,
  })
  return (
    <div
      role="toolbar"
      aria-label={texts.selectionActs}
      className="absolute inset-x-0 bottom-14 z-10 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-x-1 gap-y-1 rounded-card bg-ink px-3 py-1.5 text-surface shadow-overlay"
    >
      <span role="status" className="pr-2 font-strong">
        {texts.selected(count)} <span className="font-normal opacity-80">{<Money euros={euros} />}</span>
      </span>
      {isTooMany ? (
        <span className="px-2">{texts.tooMany(max)}</span>
      ) : (
        acts.map(({ key, label, onAct }) => (
          <BarButton key={key} hint={key.toUpperCase()} label={label} onClick={onAct} />
        ))
      )}
      <BarButton hint={texts.keys.clear} label={texts.clearSelection} isQuiet onClick={onClear} />
    </div>
  )
}

interface BarButtonProps {
  readonly hint: string
  readonly label: string
  readonly isQuiet?: boolean
  readonly onClick: () => void
}

function BarButton({ hint, label, isQuiet = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-[color-mix(in_srgb,var(--color-surface)_18%,transparent)] focus-visible:outline-surface pointer-coarse:min-h-11"
    >
      {isQuiet ? null : label}
      <span className="kbd border-current! opacity-80" aria-hidden="true">
        {hint}
      </span>
    </button>
  )
}
