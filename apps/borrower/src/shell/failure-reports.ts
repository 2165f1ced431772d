/** Loaded only after a failure: it costs nothing on a page that works. */
export function reportFailure(type: string, error: unknown): void {
  import('../api/client-log.ts')
    .then((log) => log.reportFailure(type, error))
    // Offline, or the page failed before its settings loaded: a report must never fail itself.
    .catch(() => null)
}

/** Unhandled errors. Scripts of other origins are not ours to report, and browsers hide their details anyway. */
export function watchFailures(): void {
  window.addEventListener('error', ({ error, message, filename }) => {
    if (filename === '' || filename.startsWith(location.origin)) reportFailure('error', error ?? message)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure('unhandled_rejection', reason))
}
