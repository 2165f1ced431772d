import { shellTexts, shortcutTexts } from '@puente/texts/backoffice-shell'
import { Dialog } from '@puente/ui'
import type { ReactNode } from 'react'
import { useRailRoutes } from './rail-routes.ts'

interface ShortcutHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const routes = useRailRoutes()
  return (
    <Dialog open={open} onClose={onClose} title={shellTexts.shortcuts}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Keys title={shortcutTexts.everywhere} rows={shortcutTexts.general.map(([keys, label]) => ({ keys, label }))} />
        <Keys title={shortcutTexts.lists} rows={shortcutTexts.ofLists.map(([keys, label]) => ({ keys, label }))} />
        <div className="sm:col-span-2">
          <Keys
            title={shortcutTexts.goTo}
            columns
            rows={routes.map(({ rail }) => ({ keys: `g ${rail.shortcut}`, label: rail.label }))}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface KeysProps {
  readonly title: string
  readonly rows: readonly { readonly keys: string; readonly label: string }[]
  readonly columns?: boolean
}

function Keys({ title, rows, columns = false }: KeysProps): ReactNode {
  return (
    <section>
      <h3 className="mb-1.5 text-sm text-ink-soft">{title}</h3>
      <dl className={columns ? 'grid gap-x-8 sm:grid-cols-2' : ''}>
        {rows.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-8 items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, and `g g` has the same key twice
                <kbd key={position} className="kbd">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
