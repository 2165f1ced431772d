import { randomBytes } from 'node:crypto'
import type { PROVIDER_PORTS } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { failureText } from '../../platform/provider-calls.ts'

type ProviderPort = (typeof PROVIDER_PORTS)[number]

/**
 * `simulated`: the sandbox stands in for it. `not_offered`: it has no call without an effect, so that only a first payment or
 * file shows whether it works.
 */
type ProviderState = 'works' | 'fails' | 'simulated' | 'not_offered'

export interface CheckedProvider {
  readonly port: ProviderPort
  /** The vendor's name, as the settings spell it. */
  readonly provider: string
  readonly state: ProviderState
  /** Why it fails; null otherwise. */
  readonly reason: string | null
}

interface Check {
  readonly port: ProviderPort
  readonly provider: string
  /** Null without a call that has no effect. */
  readonly call: (() => Promise<void>) | null
}

type Ports = Pick<Deps, 'messageSender' | 'mailSender' | 'captcha' | 'bankData' | 'files' | 'liveness'>

/** The provider of each port, in the order of the settings page. */
export function providerChecks(config: Config, ports: Ports): readonly Check[] {
  return [
    { port: 'sms', provider: config.sms.provider, call: () => ports.messageSender.check() },
    { port: 'mail', provider: config.mail.provider, call: () => ports.mailSender.check() },
    { port: 'captcha', provider: config.captcha.provider, call: () => ports.captcha.check() },
    { port: 'card', provider: config.cards.vendor.name, call: null },
    ...config.bankData.map(({ provider }, index) => ({
      port: 'bank_data' as const,
      provider,
      call: async () => ports.bankData.all[index]?.check(),
    })),
    { port: 'payout', provider: config.payouts.provider, call: null },
    { port: 'file_store', provider: config.fileStore.provider, call: () => storeAndRemove(ports.files) },
    { port: 'liveness', provider: ports.liveness.name, call: () => ports.liveness.check() },
  ]
}

/** Asks every provider at once, each by a call without effect. */
export const checkProviders = (config: Config, ports: Ports): Promise<readonly CheckedProvider[]> =>
  Promise.all(providerChecks(config, ports).map(checked))

export async function checked({ port, provider, call }: Check): Promise<CheckedProvider> {
  const about = { port, provider }
  if (provider === 'sandbox') return { ...about, state: 'simulated', reason: null }
  if (call === null) return { ...about, state: 'not_offered', reason: null }
  try {
    await call()
    return { ...about, state: 'works', reason: null }
  } catch (error) {
    return { ...about, state: 'fails', reason: failureText(error) }
  }
}

export async function storeAndRemove(files: Ports['files']): Promise<void> {
  const bytes = randomBytes(64)
  const fileId = await files.put(bytes)
  try {
    const stored = await files.get(fileId)
    if (stored === null || !stored.equals(bytes)) {
      throw new AppError('provider_unavailable', 'the file store returned another file than it was given')
    }
  } finally {
    await files.remove(fileId)
  }
}
