import { type GeneralConfig, generalSettings } from './platform/config/general-settings.ts'
import { plainTextProblems } from './platform/config/plain-text.ts'
import { type SettingProblem, SettingsError } from './platform/config/settings-error.ts'
import type { DescribedSetting, GivenEnvironment, SettingsPart } from './platform/config/settings-part.ts'
import { type ShownSetting, shownSetting } from './platform/config/shown-settings.ts'
import { type ThirdParties, thirdPartySettings } from './platform/config/third-parties.ts'
import { tracingSettings } from './platform/config/tracing-settings.ts'
import { unknownSettings } from './platform/config/unknown-settings.ts'
import type { TracingSettings } from './platform/tracing/otlp-export.ts'
import { type BankDataSettings, bankDataSettings } from './providers/bank-data/settings.ts'
import { type CaptchaSettings, captchaSettings } from './providers/captcha/settings.ts'
import type { CardVendor } from './providers/cards/card-vendor.ts'
import { CARD_VENDORS } from './providers/cards/card-vendors.ts'
import { type CardSettings, cardSettings } from './providers/cards/settings.ts'
import { type DocumentReaderSetting, documentReaderSettings } from './providers/document-reader/settings.ts'
import { type FileStoreSettings, fileStoreSettings } from './providers/file-store/settings.ts'
import { type LivenessSettings, livenessSettings } from './providers/liveness/settings.ts'
import { type MailSettings, mailSettings } from './providers/mail/settings.ts'
import { type PayoutSettings, payoutSettings } from './providers/payouts/settings.ts'
import { type SmsSettings, smsSettings } from './providers/sms/settings.ts'

export interface Config extends GeneralConfig {
  readonly sms: SmsSettings
  readonly mail: MailSettings
  readonly captcha: CaptchaSettings
  readonly cards: CardSettings
  /** The bank data providers in the order in which they are tried. */
  readonly bankData: readonly BankDataSettings[]
  readonly payouts: PayoutSettings
  readonly fileStore: FileStoreSettings
  readonly liveness: LivenessSettings
  readonly documentReader: DocumentReaderSetting
  /** Third-party scripts and services in the borrower's browser. */
  readonly thirdParties: ThirdParties
  /** Where spans are exported to; null if there is no collector. */
  readonly tracing: TracingSettings | null
  /** Every setting by its part, as the back office may show it. */
  readonly shownSettings: Readonly<Record<string, readonly ShownSetting[]>>
}

/** In the order in which the settings page lists them. */
const settingsParts = (cardVendors: readonly CardVendor[]) => ({
  general: generalSettings,
  sms: smsSettings,
  mail: mailSettings,
  captcha: captchaSettings,
  cards: cardSettings(cardVendors),
  bankData: bankDataSettings,
  payouts: payoutSettings,
  fileStore: fileStoreSettings,
  documentReader: documentReaderSettings,
  liveness: livenessSettings,
  thirdParties: thirdPartySettings,
  tracing: tracingSettings,
})

type PartName = keyof ReturnType<typeof settingsParts>

/** Every setting once, by the part that reads it. */
export function describedSettings(cardVendors = CARD_VENDORS): Readonly<Record<PartName, readonly DescribedSetting[]>> {
  const listed = new Set<string>()
  const parts = Object.entries(settingsParts(cardVendors)).map(([part, { settings }]) => {
    const own = settings.filter(({ name }) => !listed.has(name))
    for (const { name } of own) listed.add(name)
    return [part, own]
  })
  return Object.fromEntries(parts)
}

/** The names of all settings of the server. */
export const settingNames = (cardVendors: readonly CardVendor[] = CARD_VENDORS): readonly string[] =>
  Object.values(describedSettings(cardVendors)).flatMap((settings) => settings.map(({ name }) => name))

/** PUENTE_PUBLIC_URL is this server's own address and has its own rule. */
const addressSettings = (cardVendors: readonly CardVendor[]): readonly string[] =>
  settingNames(cardVendors).filter((name) => name !== 'PUENTE_PUBLIC_URL')

/**
 * Reads the settings, and throws a SettingsError that names everything wrong with them. In production there are no unsafe defaults: the
 * server does not start while a setting is missing or still has a sandbox value.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  cardVendors: readonly CardVendor[] = CARD_VENDORS,
): Config {
  // Compose files and shells pass an empty value for an undefined variable.
  const set = Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1])
  const values = Object.fromEntries(set)
  // A server with NODE_ENV=production must not become a sandbox because PUENTE_MODE was forgotten.
  const mode = values.PUENTE_MODE ?? (values.NODE_ENV === 'production' ? 'production' : 'sandbox')
  const given = { ...values, PUENTE_MODE: mode }

  const problems: SettingProblem[] = []
  /** The settings of a part; undefined if something is wrong with them, which is then among the problems. */
  function read<Settings>(part: SettingsPart<Settings>): Settings | undefined {
    const parsed = part.parse(given)
    const known = parsed.invalid.length > 0 || mode !== 'production' ? parsed.invalid : parsed.productionProblems()
    problems.push(...known)
    if (parsed.invalid.length > 0) return undefined
    try {
      return parsed.read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      // Production says it better: "must be an https address" instead of "is missing".
      problems.push(...error.problems.filter(({ name }) => !known.some((problem) => problem.name === name)))
      return undefined
    }
  }
  const { general: generalPart, ...ports } = settingsParts(cardVendors)
  const general = read(generalPart)
  const config = {
    ...general,
    ...Object.fromEntries(Object.entries(ports).map(([name, part]) => [name, read<unknown>(part)])),
    ...shownSettings(values, cardVendors),
  }
  if (mode === 'production') {
    problems.push(...plainTextProblems(given, addressSettings(cardVendors), general?.plainTextHosts ?? []))
  }
  problems.push(...unknownSettings(Object.keys(values), settingNames(cardVendors)))
  if (problems.length > 0) throw new SettingsError(onePerName(problems))
  return config as Config // every part is read: there is no problem
}

const shownSettings = (given: GivenEnvironment, cardVendors: readonly CardVendor[]): Record<string, unknown> => ({
  shownSettings: Object.fromEntries(
    Object.entries(describedSettings(cardVendors)).map(([part, settings]) => [
      part,
      settings.map((described) => shownSetting(described, given)),
    ]),
  ),
})

/** Several parts read PUENTE_PUBLIC_URL: its first problem counts. */
const onePerName = (problems: readonly SettingProblem[]): readonly SettingProblem[] =>
  problems.filter(({ name }, index) => problems.findIndex((problem) => problem.name === name) === index)
