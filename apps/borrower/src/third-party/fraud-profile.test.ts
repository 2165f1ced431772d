// @vitest-environment happy-dom
// Goal: the fraud script runs only if configured and with consent, for 3 s at most, and never blocks an application.
import type { ClientSettings } from '@puente/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetClientLogs } from '../api/client-log.ts'
import { giveConsent } from '../consent/consent.ts'
import { servePage } from '../testing/page.ts'
import { loadFraudProfile } from './fraud-profile.ts'

type Fraud = NonNullable<ClientSettings['third_parties']['fraud']>

let scripts: HTMLScriptElement[]
let logged: { type: string; context: { reason: string } }[]
let made = 0

beforeEach(() => {
  scripts = []
  logged = []
  forgetClientLogs()
  // Intercepts the script elements: each test plays the script's server.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, request) => {
    logged.push(JSON.parse(String(request?.body)))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  delete window.juicyScoreApi
  delete window.threatmetrix
})

const open = (fraud: Partial<Fraud> | null) =>
  servePage('https://puente.example/registration/application', {
    third_parties: {
      marketing_script_url: null,
      push_script_url: null,
      error_reporting_dsn: null,
      fraud: fraud && {
        kind: 'juicyscore',
        // A script is loaded once per page, and every test is a page.
        script_url: `https://score.example/${++made}.js`,
        organisation_id: null,
        needs_consent: false,
        ...fraud,
      },
    },
  })

const scriptLoads = (define: () => void) => {
  define()
  scripts.at(-1)?.onload?.(new Event('load'))
}

describe('the fraud profile', () => {
  it('[R7.06] the fraud profile is not requested if nothing is configured', async () => {
    await open(null)
    expect(await loadFraudProfile()).toBeNull()
    expect(scripts).toEqual([])
  })

  it('[R7.06] the fraud profile needs consent if the operator says so', async () => {
    await open({ needs_consent: true })
    expect(await loadFraudProfile()).toEqual({ id: null, reason: 'no_consent' })
    expect(scripts).toEqual([])
    giveConsent(['fraud'])
    const profile = loadFraudProfile()
    scriptLoads(() => {
      window.juicyScoreApi = { getSessionId: async () => 'session-7' }
    })
    expect(await profile).toEqual({ id: 'session-7', reason: null })
  })

  it('supports ThreatMetrix: our own id, once the profile is complete', async () => {
    await open({ kind: 'threatmetrix', organisation_id: 'org1' })
    const profile = loadFraudProfile()
    const asked: string[] = []
    scriptLoads(() => {
      window.threatmetrix = {
        profile: (domain, organisation, sessionId) => {
          asked.push(domain, organisation, sessionId)
          window.tmx_profiling_complete?.(sessionId)
        },
      }
    })
    expect(await profile).toEqual({ id: asked[2], reason: null })
    expect(asked.slice(0, 2)).toEqual(['score.example', 'org1'])
    expect(asked[2]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[R8.11] gives up after 3 s, and reports the error', async () => {
    await open({})
    vi.useFakeTimers()
    const profile = loadFraudProfile()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(await Promise.race([profile, Promise.resolve('still waiting')])).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(200)
    expect(await profile).toEqual({ id: null, reason: 'timeout' })
    expect(logged).toMatchObject([{ type: 'fraud_profile', context: { reason: 'timeout' } }])
  })

  it.each([
    ['does not load', () => scripts.at(-1)?.onerror?.('failed')],
    ['defines nothing', () => scriptLoads(() => {})],
    [
      'throws',
      () =>
        scriptLoads(() => {
          window.juicyScoreApi = { getSessionId: () => Promise.reject(new Error('blocked')) }
        }),
    ],
    [
      'gives no id',
      () =>
        scriptLoads(() => {
          window.juicyScoreApi = { getSessionId: () => '' }
        }),
    ],
  ])('[R8.11] a script that %s does not block the application', async (_case, happens) => {
    await open({})
    const profile = loadFraudProfile()
    happens()
    expect(await profile).toEqual({ id: null, reason: 'script_failed' })
    expect(logged).toHaveLength(1)
  })
})
