import { type GeneralConfig, generalSettings } from './platform/config/general-settings.ts'
import { plainTextProblems } from './platform/config/plain-text.ts'
import { StartupError } from './platform/startup-error.ts'
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
}

const settingsParts = (cardVendors: readonly CardVendor[]) => ({
  general: generalSettings,
  sms: smsSettings,
  mail: mailSettings,
  captcha: captchaSettings,
  cards: cardSettings(cardVendors),
  bankData: bankDataSettings,
  payouts: payoutSettings,
  fileStore: fileStoreSettings,
  liveness: livenessSettings,
  documentReader: documentReaderSettings,
})

/** The names of all settings of the server. */
export const settingNames = (cardVendors: readonly CardVendor[] = CARD_VENDORS): readonly string[] => [
  ...new Set(Object.values(settingsParts(cardVendors)).flatMap(({ names }) => names)),
]

/** PUENTE_PUBLIC_URL is this server's own address and has its own rule. */
const addressSettings = (cardVendors: readonly CardVendor[]): readonly string[] =>
  settingNames(cardVendors).filter((name) => name !== 'PUENTE_PUBLIC_URL')

/**
 * Reads the settings. In production there are no unsafe defaults: the server does not start, and the error names all settings
 * that are missing or still have a sandbox value.
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

  const groups = settingsParts(cardVendors)
  const general = groups.general.parse(given)
  const ports = {
    sms: groups.sms.parse(given),
    mail: groups.mail.parse(given),
    captcha: groups.captcha.parse(given),
    cards: groups.cards.parse(given),
    bankData: groups.bankData.parse(given),
    payouts: groups.payouts.parse(given),
    fileStore: groups.fileStore.parse(given),
    liveness: groups.liveness.parse(given),
    documentReader: groups.documentReader.parse(given),
  }
  const parts = [general, ...Object.values(ports)]
  const invalid = [...new Set(parts.flatMap((part) => part.invalid))]
  if (invalid.length > 0) throw new StartupError(`These settings are not valid: ${invalid.join(', ')}.`)
  const problems =
    mode === 'production'
      ? [
          ...parts.flatMap((part) => part.productionProblems()),
          ...plainTextProblems(given, addressSettings(cardVendors), general.read().plainTextHosts),
        ]
      : []
  if (problems.length > 0) throw new StartupError(`Production mode cannot start: ${problems.join('; ')}.`)
  return {
    ...general.read(),
    sms: ports.sms.read(),
    mail: ports.mail.read(),
    captcha: ports.captcha.read(),
    cards: ports.cards.read(),
    bankData: ports.bankData.read(),
    payouts: ports.payouts.read(),
    fileStore: ports.fileStore.read(),
    liveness: ports.liveness.read(),
    documentReader: ports.documentReader.read(),
  }
}
