import { consentTexts as texts } from '@puente/texts/consent'
import { openConsentPanel } from './consent.ts'

/** In the footer of every page, while there is something to decide. */
export function ConsentLink() {
  return (
    <button
      type="button"
      onClick={openConsentPanel}
      className="inline-flex min-h-11 items-center self-start rounded-sm text-ink-soft underline underline-offset-4 hover:text-ink"
    >
      {texts.open}
    </button>
  )
}
