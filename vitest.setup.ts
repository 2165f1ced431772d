import { vi } from 'vitest'

/** What is waited for comes at once on an idle machine. On a busy one it comes later, and that is no failure. */
const PATIENCE_MS = 20_000

const { waitFor } = vi
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
