/** Loaded only when something failed: nobody whose page works pays for it. */
export function reportFailure(type: string, error: unknown): void {
  import('../api/client-log.ts')
    .then((log) => log.reportFailure(type, error))
    // The network is gone too, or the page failed before its settings came: a report must never become a failure itself.
    .catch(() => null)
}

/** What no screen caught. A script of another origin is not ours to report: browsers say nothing about it anyway. */
export function watchFailures(): void {
  window.addEventListener('error', ({ error, message, filename }) => {
    if (filename === '' || filename.startsWith(location.origin)) reportFailure('error', error ?? message)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure('unhandled_rejection', reason))
}
