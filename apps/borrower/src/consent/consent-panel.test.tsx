// @vitest-environment happy-dom
// Goal: only purposes in use are asked about; yes and no are equally easy; nothing loads before consent (compliance 4.6).
import type { ClientSettings } from '@puente/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { servePage } from '../testing/page.ts'
import { ThirdPartyScripts } from '../third-party/third-party-scripts.tsx'
import { hasConsent, openConsentPanel } from './consent.ts'
import { ConsentPanel } from './consent-panel.tsx'

const NONE = { marketing_script_url: null, push_script_url: null, error_reporting_dsn: null, fraud: null }
const USED = {
  ...NONE,
  marketing_script_url: 'https://tags.example/t.js',
  push_script_url: 'https://push.example/p.js',
}

let loaded: string[]
beforeEach(() => {
  loaded = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) loaded.push(node.src)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(third_parties: ClientSettings['third_parties']) {
  await servePage('https://puente.example/auth', { third_parties })
  queryClient.setQueryData(['layout'], { legal: { cookies_url: '/legal/cookies' } })
  render(
    <QueryClientProvider client={queryClient}>
      <ConsentPanel />
      <ThirdPartyScripts />
    </QueryClientProvider>,
  )
}
const button = (name: string) => screen.getByRole('button', { name })

describe('consent', () => {
  it('[R7.06] consent is not requested if no third party is configured', async () => {
    await open(NONE)
    expect(screen.queryByRole('region')).toBeNull()
    expect(loaded).toEqual([])
  })

  it('[R7.06] loads nothing before consent, and the configured scripts after it', async () => {
    await open(USED)
    expect(loaded).toEqual([])
    // The same kind of button, side by side: refusing is as easy as accepting.
    expect(button('Rechazar').className).toBe(button('Aceptar').className)
    await userEvent.click(button('Aceptar'))
    expect(loaded).toEqual(['https://tags.example/t.js', 'https://push.example/p.js'])
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('remembers a refusal and loads nothing', async () => {
    await open({ ...USED, marketing_script_url: 'https://tags.example/no.js' })
    await userEvent.click(button('Rechazar'))
    expect(screen.queryByRole('region')).toBeNull()
    expect([loaded, hasConsent('marketing')]).toEqual([[], false])
  })

  it('loads only the ticked purposes, and none is ticked beforehand', async () => {
    await open({ ...USED, push_script_url: 'https://push.example/one.js' })
    await userEvent.click(button('Elegir una a una'))
    const push = screen.getByRole<HTMLInputElement>('checkbox', { name: /Avisos/ })
    expect(push.checked).toBe(false)
    // Beside the boxes, a plain "Aceptar" would read as "accept the ticked ones".
    expect(button('Aceptar todo').className).toBe(button('Rechazar todo').className)
    await userEvent.click(push)
    await userEvent.click(button('Guardar mi elección'))
    expect(loaded).toEqual(['https://push.example/one.js'])
    expect([hasConsent('push'), hasConsent('marketing')]).toEqual([true, false])
  })

  it('consent can be withdrawn from the footer, which reloads the page without the scripts', async () => {
    const reload = vi.fn()
    await open({ ...USED, marketing_script_url: 'https://tags.example/back.js' })
    vi.spyOn(window.location, 'reload').mockImplementation(reload)
    await userEvent.click(button('Aceptar'))
    openConsentPanel()
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar todo' }))
    expect(hasConsent('marketing')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('consent is requested again for a purpose that was added later', async () => {
    await open({ ...NONE, push_script_url: 'https://push.example/first.js' })
    await userEvent.click(button('Rechazar'))
    cleanup()
    const { loadClientSettings } = await import('../content/client-settings.ts')
    const script = document.getElementById('puente-settings')
    if (script)
      script.textContent = (script.textContent ?? '').replace(
        '"marketing_script_url":null',
        '"marketing_script_url":"https://tags.example/late.js"',
      )
    await loadClientSettings()
    render(
      <QueryClientProvider client={queryClient}>
        <ConsentPanel />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy()
  })
})
