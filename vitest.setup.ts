import { afterAll, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from './tools/wait-timeout.ts'

// The test files of a worker share one process, and those with a document share the document too. A file must leave no timer,
// global or mock behind.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

if (typeof document !== 'undefined') {
  const { configure, getConfig, prettyDOM } = await import('@testing-library/dom')
  configure({
    asyncUtilTimeout: WAIT_TIMEOUT_MS,
    // A wait looks many times, and only its last error is read: only that one prints the page.
    getElementError(message, container) {
      const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean
      }
      const error = new Error(isWaiting ? (message ?? '') : [message, prettyDOM(container)].join('\n\n'))
      error.name = 'TestingLibraryElementError'
      return error
    },
  })

  // Browser code keeps state in its modules, in the browser's storage and in the URL: each file starts without any.
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
