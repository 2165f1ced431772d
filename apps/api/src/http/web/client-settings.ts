import { createHash } from 'node:crypto'
import type { ClientSettings } from '@puente/contract'
import { authTexts } from '@puente/texts/auth'
import type { Deps } from '../../deps.ts'
import type { SiteContent } from '../../platform/content/site-content.ts'
import { captchaPage } from '../../providers/captcha/choose-captcha.ts'

/** A browser that accepted the texts asks again as soon as one word of them changes. */
export function consentTextsVersion({ layout, pages }: SiteContent): string {
  const linked = [layout.legal.terms_url, layout.legal.privacy_url].map((url) => [
    url,
    pages.get(url.split('/').at(-1) ?? '')?.body,
  ])
  const { agreementTerms, privacyProtectionPolicy, receiveInformation } = authTexts.consents
  const wording = [agreementTerms, privacyProtectionPolicy, receiveInformation]
  return createHash('sha256')
    .update(JSON.stringify([wording, linked]))
    .digest('base64url')
    .slice(0, 16)
}

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
    consent_texts: consentTextsVersion(content),
    code_digits: config.codeDigits,
    whatsapp_codes: messageSender.channels.includes('whatsapp'),
    document_valid_days: config.documentExpiryOffsetDays,
    // Without the reader nothing would be filled in.
    scan_first: config.scanFirst && config.documentReader !== 'off',
    fallback_token: config.fallbackToken,
    stepper: true,
    third_parties: config.thirdParties.client,
  }
}
