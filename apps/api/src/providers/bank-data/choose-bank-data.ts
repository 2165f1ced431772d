import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { measured } from '../../platform/provider-calls.ts'
import { type Secrets, sameBytes } from '../../platform/security/secrets.ts'
import type { BankDataProvider, BankDataProviders, BankProviderName } from './bank-data.ts'
import { kontomatikBankData } from './kontomatik/kontomatik.ts'
import { sandboxBankData } from './sandbox/sandbox.ts'
import type { BankDataSettings } from './settings.ts'
import { unnaxBankData } from './unnax/unnax.ts'

interface Needed {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly secrets: Secrets
}

/** The providers that the operator configured. The sandbox can replace either and simulates the first. */
export function chooseBankData(
  config: { readonly bankData: readonly BankDataSettings[] },
  deps: Needed,
): BankDataProviders {
  const sandboxAs = (name: BankProviderName, slowMs: number) =>
    sandboxBankData(name, deps.secrets, deps.clock, deps.transaction, { slowMs })
  const adapterFor = (settings: BankDataSettings): BankDataProvider =>
    measured('bank_data', settings.provider, chooseAdapter(settings))
  const chooseAdapter = (settings: BankDataSettings): BankDataProvider => {
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
