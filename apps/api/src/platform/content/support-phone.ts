import type { GeneralConfig } from '../config/general-settings.ts'
import type { SiteContent } from './site-content.ts'

/** The support phone number for customers. */
export const supportPhoneOf = ({
  content,
  config,
}: {
  readonly content: SiteContent
  readonly config: GeneralConfig
}): string => content.layout.contacts.customer_phone ?? config.fallbackPhones.customer
