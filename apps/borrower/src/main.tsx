import { LinkProvider } from '@puente/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchCalculator } from './api/products.ts'
import { layoutQuery } from './content/content.ts'
import { sendFirstRequests } from './first-requests.ts'
import { nextTask } from './next-task.ts'
import { PATHS } from './paths.ts'
import { queryClient } from './query-client.ts'
import { RouterLink } from './router-link.tsx'
import { prefetchSession } from './session/session.ts'
import { ErrorBoundary, PageFailure } from './shell/error-boundary.tsx'
import { watchFailures } from './shell/failure-reports.ts'
import { followScreenHeight } from './shell/screen-height.ts'
import { preloadPage, Shell } from './shell/shell.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('the page has no root element')
const root = createRoot(container)

/**
 * The data was requested long before this script ran: it is usually here, and then the page renders once. The frame of a step has
 * its heading already: it stays longer, instead of a skeleton without one.
 */
const DATA_WAIT_MS = document.querySelector('[data-step-frame]') === null ? 300 : 2_000

const dataOrTime = () =>
  Promise.race([
    Promise.all([
      queryClient.prefetchQuery(layoutQuery),
      prefetchSession(),
      preloadPage(location.pathname),
      location.pathname === PATHS.auth ? prefetchCalculator(queryClient) : null,
    ]),
    new Promise((resolve) => {
      setTimeout(resolve, DATA_WAIT_MS)
    }),
  ])

async function start() {
  watchFailures()
  await sendFirstRequests()
  await nextTask()
  await dataOrTime()
  followScreenHeight()
  const app = (
    <StrictMode>
      <ErrorBoundary isOutermost>
        <QueryClientProvider client={queryClient}>
          <LinkProvider link={RouterLink}>
            <Shell />
          </LinkProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() => root.render(app))
}

start().catch((error: unknown) =>
  root.render(
    <main>
      <PageFailure error={error} />
    </main>,
  ),
)
