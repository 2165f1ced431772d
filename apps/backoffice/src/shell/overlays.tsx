import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { loadable } from '../loading/loadable.ts'
import { useRailRoutes } from './rail-routes.ts'
import { useShortcuts } from './shortcuts.ts'

const palette = loadable(async () => (await import('./palette/palette.tsx')).Palette)
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }))

interface Overlays {
  readonly openPalette: () => void
  readonly openHelp: () => void
  readonly element: React.ReactNode
}

/** The palette and the sheet of shortcuts, each a chunk of its own. */
export function useOverlays(): Overlays {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const [, navigate] = useLocation()
  const routes = useRailRoutes()
  // What is typed between Ctrl+K and the palette's input: without it the page would take these keys as its own.
  const early = useRef<string | null>(null)
  useEffect(() => palette.preload(), [])
  const openPalette = () => {
    if (shown !== 'palette') early.current = ''
    setShown('palette')
  }
  const close = () => {
    early.current = null
    setShown(null)
  }
  useShortcuts({
    onKey: ({ key }) => {
      if (early.current === null) return false
      if (key === 'Escape') close()
      else if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (key.length === 1) early.current += key
      return true
    },
    onPalette: openPalette,
    onHelp: () => setShown('help'),
    onGo: (letter) => {
      const route = routes.find(({ rail }) => rail.shortcut === letter)
      if (route) navigate(route.path)
      return route !== undefined
    },
  })
  const Palette = palette.Component
  return {
    openPalette,
    openHelp: () => setShown('help'),
    element: (
      <Suspense fallback={null}>
        {shown === 'palette' ? (
          <Palette
            onClose={close}
            takeTyped={() => {
              const typed = early.current ?? ''
              early.current = null
              return typed
            }}
          />
        ) : null}
        {shown === 'help' ? <ShortcutHelp open onClose={close} /> : null}
      </Suspense>
    ),
  }
}
