import { LinkProvider } from '@puente/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dismissAllAlerts, useAlerts } from '../alerts/alerts.ts'
import { loadClientSettings } from '../content/client-settings.ts'
import { queryClient } from '../query-client.ts'
import { RouterLink } from '../router-link.tsx'
import { stored } from '../storage/stored-values.ts'
import { CLIENT_SETTINGS, type StandInApi, startStandInApi } from './stand-in-api.ts'

declare global {
  interface Window {
    readonly happyDOM?: { setURL(address: string): void }
  }
}

function Alerts() {
  return useAlerts().map(({ id, message }) => (
    <p key={id} role="alert">
      {message}
    </p>
  ))
}

// As many retries as in the app, without its seconds between them.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 10 } })

/** Renders a part of the app as on a page: with queries, alerts and the router's links. */
export const openPage = (page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <LinkProvider link={RouterLink}>
        <Alerts />
        {page}
      </LinkProvider>
    </QueryClientProvider>,
  )

/** Gives each test a browser with empty storage and its own server. */
export function withStandInApi(): () => StandInApi {
  let api: StandInApi | undefined
  beforeEach(async () => {
    // Happy DOM has no layout: its observer never reports anything, and parts that wait to be visible would wait for ever.
    vi.stubGlobal('IntersectionObserver', undefined)
    api = await startStandInApi()
    window.happyDOM?.setURL(`${api.origin}/auth`)
    for (const value of Object.values(stored)) value.clear()
    sessionStorage.clear()
    queryClient.clear()
    const settings = document.createElement('script')
    settings.type = 'application/json'
    settings.id = 'puente-settings'
    settings.textContent = JSON.stringify(CLIENT_SETTINGS)
    document.head.replaceChildren(settings)
    await loadClientSettings()
  })
  afterEach(async () => {
    // Wait for pending requests: an aborted one would be reported as an error of the next test.
    await expect.poll(() => queryClient.isFetching(), { interval: 10 }).toBe(0)
    cleanup()
    dismissAllAlerts()
    queryClient.clear()
    await api?.close()
  })
  return () => {
    if (api === undefined) throw new Error('the stand-in API exists only while a test runs')
    return api
  }
}
