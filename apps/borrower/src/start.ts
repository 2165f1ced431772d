import { begin } from './begin.ts'

/**
 * The page shows a frame of itself as soon as it is here. The program is read after that was drawn: a slow phone takes half a
 * second for it, and would show nothing meanwhile. In a tab that nobody sees nothing is drawn, so it does not wait.
 */
function start() {
  // The program begins the same way, and says what went wrong.
  begin().catch(() => {})
  void import('./main.tsx')
}

if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
