import { afterAll, vi } from 'vitest'

/** What is waited for comes at once on an idle machine. On a busy one it comes later, and that is no failure. */
const PATIENCE_MS = 20_000

const { waitFor } = vi
if (!('isPatient' in vi.waitFor)) {
  const patient: typeof waitFor = (work, options) =>
    waitFor(work, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  vi.waitFor = Object.assign(patient, { isPatient: true })
}

// The test files of a worker share its process, and those with a document share that, too. A file leaves no timer, global
// or mock behind.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })

  // The browser code keeps state in its modules, in the browser's storage and in the address: each file starts without any.
  afterAll(() => {
    localStorage.clear()
    sessionStorage.clear()
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: Happy DOM has no Cookie Store.
      document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
    }
    document.head.replaceChildren()
    document.body.replaceChildren()
    ;(window as { happyDOM?: { setURL(address: string): void } }).happyDOM?.setURL('http://localhost:3000/')
    vi.resetModules()
  })
}
