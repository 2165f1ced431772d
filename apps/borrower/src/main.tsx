import './styles.css'
import { LinkProvider } from '@puente/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadClientSettings } from './content/client-settings.ts'
import { queryClient } from './query-client.ts'
import { RouterLink } from './router-link.tsx'
import { ErrorBoundary, PageFailure } from './shell/error-boundary.tsx'
import { followScreenHeight } from './shell/screen-height.ts'
import { Shell } from './shell/shell.tsx'
import { readAddressParameters } from './storage/address-parameters.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('the page has no root element')
const root = createRoot(container)

async function start() {
  await loadClientSettings()
  readAddressParameters()
  followScreenHeight()
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <LinkProvider link={RouterLink}>
            <Shell />
          </LinkProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
}

start().catch((error: unknown) => root.render(<PageFailure error={error} />))
