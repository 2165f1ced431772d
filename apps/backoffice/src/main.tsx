import { LinkProvider } from '@puente/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { sessionQuery } from './api/session.ts'
import { RouterLink } from './router-link.tsx'
import { App } from './shell/app.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('the page has no root element')

void queryClient.prefetchQuery(sessionQuery)
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LinkProvider link={RouterLink}>
          <App />
        </LinkProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
