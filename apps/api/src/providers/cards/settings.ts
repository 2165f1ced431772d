import { z } from 'zod'
import { type SettingsPart, setting, settingsPart } from '../../platform/config/settings-part.ts'
import type { CardVendor } from './card-vendor.ts'

/** The vendor that the operator chose, with its settings. */
export interface CardSettings {
  readonly vendor: CardVendor
  readonly vendorSettings: unknown
  readonly formOrigins: readonly string[]
}

export function cardSettings(vendors: readonly CardVendor[]): SettingsPart<CardSettings> {
  const choice = settingsPart({
    environment: {
      CARD_PROVIDER: setting(z.enum(vendors.map(({ name }) => name)).default('sandbox'), 'who charges cards', {
        example: 'redsys',
        isRequired: true,
      }),
    },
    read: (env) => env.CARD_PROVIDER,
  })
  const realNames = vendors.filter((vendor) => !vendor.isSimulated).map(({ name }) => name)
  return {
    settings: [...choice.settings, ...vendors.flatMap((vendor) => vendor.settings.settings)],
    parse(given) {
      const chosen = choice.parse(given)
      const parsed = vendors.map((vendor) => ({ vendor, settings: vendor.settings.parse(given) }))
      const find = () => {
        const name = chosen.read()
        const found = parsed.find(({ vendor }) => vendor.name === name)
        if (found === undefined) throw new Error(`no card vendor ${name}`)
        return found
      }
      return {
        // Report an invalid value of any vendor, not only the chosen one: the operator may be about to switch.
        invalid: [...chosen.invalid, ...parsed.flatMap(({ settings }) => settings.invalid)],
        productionProblems() {
          const { vendor, settings } = find()
          return vendor.isSimulated
            ? [{ name: 'CARD_PROVIDER', reason: `must be a real one (${realNames.join(', ')})` }]
            : settings.productionProblems()
        },
        read() {
          const { vendor, settings } = find()
          const vendorSettings = settings.read()
          return { vendor, vendorSettings, formOrigins: vendor.formOrigins(vendorSettings) }
        },
      }
    },
  }
}
