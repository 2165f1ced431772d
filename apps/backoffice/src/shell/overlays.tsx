import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useRailRoutes } from './rail-routes.ts'
import { useShortcuts } from './shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

export interface Overlays {
  readonly openPalette: () => void
  readonly openHelp: () => void
  readonly element: React.ReactNode
}

/** The palette and the sheet of shortcuts: loaded when first opened. */
export function useOverlays(): Overlays {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const [, navigate] = useLocation()
  const routes = useRailRoutes()
  const close = () => setShown(null)
  useShortcuts({
    onPalette: () => setShown('palette'),
    onHelp: () => setShown('help'),
    onGo: (letter) => {
      const route = routes.find(({ rail }) => rail.shortcut === letter)
      if (route) navigate(route.path)
      return route !== undefined
    },
  })
  return {
    openPalette: () => setShown('palette'),
    openHelp: () => setShown('help'),
    element: (
      <Suspense fallback={null}>
        {shown === 'palette' ? <Palette onClose={close} /> : null}
        {shown === 'help' ? <ShortcutHelp open onClose={close} /> : null}
      </Suspense>
    ),
  }
}
