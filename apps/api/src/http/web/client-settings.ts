import type { ClientSettings } from '@puente/contract'
import type { Deps } from '../../deps.ts'
import { captchaPage } from '../../providers/captcha/choose-captcha.ts'

/** The settings that the browser app gets with its page. */
export function clientSettings(
  { config, content, messageSender }: Pick<Deps, 'config' | 'content' | 'messageSender'>,
  build: string,
): ClientSettings {
  return {
    mode: config.mode,
    version: build,
    developer_toolbar: config.developerToolbar,
    allowed_origins: [...config.allowedOrigins],
    ...captchaPage(config).clientSettings,
    fallback_phones: config.fallbackPhones,
    collection: { iban: config.collectionIban, holder: content.layout.brand.legal_name },
    code_digits: config.codeDigits,
    whatsapp_codes: messageSender.channels.includes('whatsapp'),
    document_valid_days: config.documentExpiryOffsetDays,
    fallback_token: config.fallbackToken,
    stepper: true,
    third_parties: config.thirdParties.client,
  }
}
