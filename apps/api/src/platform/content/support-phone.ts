import type { GeneralConfig } from '../config/general-settings.ts'
import type { SiteContent } from './site-content.ts'

/** The phone number that customers are told to call. */
export const supportPhoneOf = ({
  content,
  config,
}: {
  readonly content: SiteContent
  readonly config: GeneralConfig
}): string => content.layout.contacts.customer_phone ?? config.fallbackPhones.customer
