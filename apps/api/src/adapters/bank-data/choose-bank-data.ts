import type { BankDataConfig, Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { BankDataProvider, BankDataProviders, BankProviderName } from '../../ports/bank-data.ts'
import { sameBytes } from '../../security/secrets.ts'
import { kontomatikBankData } from './kontomatik.ts'
import { sandboxBankData } from './sandbox.ts'
import { unnaxBankData } from './unnax.ts'

type Needed = Pick<Deps, 'transaction' | 'clock' | 'secrets'>

/** The providers that the operator configured. The sandbox stands behind either name and plays the first. */
export function chooseBankData(config: Config, deps: Needed): BankDataProviders {
  const sandboxAs = (name: BankProviderName, slowMs: number) =>
    sandboxBankData(name, deps.secrets, deps.clock, deps.transaction, { slowMs })
  const adapterFor = (settings: BankDataConfig): BankDataProvider => {
    switch (settings.provider) {
      case 'sandbox':
        return sandboxAs('kontomatik', settings.slowMs)
      case 'kontomatik':
        return kontomatikBankData({ url: settings.url, apiKey: settings.apiKey, timeoutMs: 15_000 })
      case 'unnax': {
        const proof = (reference: string) => deps.secrets.hashCode('unnax callback', reference)
        return unnaxBankData({
          ...settings,
          callbackUrl: `${settings.publicUrl}/webhooks/unnax`,
          proofOf: (reference) => proof(reference).toString('base64url'),
          isProof: (reference, given) => sameBytes(Buffer.from(given, 'base64url'), proof(reference)),
          timeoutMs: 15_000,
        })
      }
    }
  }
  const all = config.bankData.map(adapterFor)
  const [first] = config.bankData
  const played = first?.provider === 'sandbox' ? [sandboxAs('unnax', first.slowMs)] : []
  return { all, byName: (name) => [...all, ...played].find((provider) => provider.name === name) ?? null }
}
