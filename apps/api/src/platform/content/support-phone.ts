import type { Config } from '../config/config.ts'
import type { SiteContent } from './site-content.ts'

/** The phone number that customers are told to call. */
export const supportPhoneOf = ({
  content,
  config,
}: {
  readonly content: SiteContent
  readonly config: Config
}): string => content.layout.contacts.customer_phone ?? config.fallbackPhones.customer
