// @vitest-environment happy-dom
import type { StaffSystem } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { SystemPage } from './system-page.tsx'

// Goal: the page says at a glance what is wrong with the installation: an old backup, a missing migration, a provider that fails.

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const provider = {
  port: 'sms',
  provider: 'twilio',
  is_simulated: false,
  has_check: true,
  worked_at: '2026-11-16T09:00:00.000Z',
  failed_at: null,
  failure: null,
} as const

const SYSTEM: StaffSystem = {
  mode: 'production',
  version: '0.2.0',
  node: '24.1.0',
  started_at: '2026-11-16T08:00:00.000Z',
  migrations: { newest: '0140_provider_health', count: 127, missing: [], unknown: 0 },
  last_backup: { ended_at: new Date().toISOString(), kind: 'dump', bytes: 12_300_000, version: '0.2.0' },
  last_night: { business_date: civilDate('2026-11-16'), finished_at: '2026-11-15T23:10:00.000Z', failed_at: null },
  jobs: { waiting: 3, dead: 0, oldest_due_seconds: 1 },
  providers: [provider],
  settings: [
    {
      part: 'general',
      settings: [
        { name: 'PUENTE_OFFER_DAYS', value: '21', source: 'environment', is_secret: false },
        { name: 'PUENTE_SECRET', value: null, source: 'environment', is_secret: true },
        { name: 'PUENTE_CLAIM_MINUTES', value: '15', source: 'default', is_secret: false },
      ],
    },
  ],
}

async function open(changes: Partial<StaffSystem> = {}) {
  vi.spyOn(api, 'get').mockResolvedValue({ ...SYSTEM, ...changes })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SystemPage />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Proveedores' })
  return userEvent.setup()
}
const providerRow = () => screen.getByRole('row', { name: /twilio/ })

it.each([
  [{ worked_at: null, failed_at: null }, 'Sin llamadas'],
  [{ worked_at: '2026-11-16T09:00:00.000Z', failed_at: '2026-11-16T08:00:00.000Z' }, 'Funciona'],
  [{ worked_at: '2026-11-16T08:00:00.000Z', failed_at: '2026-11-16T09:00:00.000Z' }, 'Falla'],
  [{ is_simulated: true, worked_at: null }, 'Simulado'],
])('a provider with %j: %s', async (change, state) => {
  await open({ providers: [{ ...provider, ...change }] })
  expect(within(providerRow()).getByText(state)).toBeDefined()
})

it('tests the providers and shows what each answered beside it', async () => {
  const user = await open()
  const post = vi.spyOn(api, 'post').mockResolvedValue({
    items: [{ port: 'sms', provider: 'twilio', state: 'fails', reason: 'Twilio does not accept our credentials' }],
  })
  await user.click(screen.getByRole('button', { name: 'Probar proveedores' }))
  expect(post).toHaveBeenCalledExactlyOnceWith('/staff/system/provider-checks')
  expect(within(providerRow()).getByText('Twilio does not accept our credentials')).toBeDefined()
})

it('names a migration that is missing, and that nothing was ever backed up', async () => {
  await open({ migrations: { ...SYSTEM.migrations, missing: ['0033_cards'] }, last_backup: null })
  expect(screen.getByText('Falta la migración 0033_cards')).toBeDefined()
  expect(screen.getByText('Ninguna todavía')).toBeDefined()
})

it('shows what the operator set, everything on request, and a search over all; never a secret', async () => {
  const user = await open()
  expect(screen.getByText('PUENTE_OFFER_DAYS')).toBeDefined()
  expect(screen.queryByText('PUENTE_CLAIM_MINUTES')).toBeNull()
  expect(within(screen.getByRole('row', { name: /PUENTE_SECRET/ })).getByText('Definida, no se muestra')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Mostrar también los que valen por defecto' }))
  expect(screen.getByText('PUENTE_CLAIM_MINUTES')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Buscar un ajuste' }), 'offer')
  expect(screen.getByText('PUENTE_OFFER_DAYS')).toBeDefined()
  expect(screen.queryByText('PUENTE_CLAIM_MINUTES')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Buscar un ajuste' }), 'x')
  expect(screen.getByText('No hay ajustes que mostrar.')).toBeDefined()
})
