import { installTexts as texts } from '@puente/texts/install'
import { Button } from '@puente/ui'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { webStore } from '../storage/web-storage.ts'
import { isInstalledByHand, useInstallPrompt } from './install-prompt.ts'

const choices = webStore(() => window.localStorage)
const DECLINED = 'install_declined'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** The app on the home screen: offered once a loan is paid back, and not again for a year to a borrower who declines. */
export function InstallHint() {
  const [isDeclined, setIsDeclined] = useState(() => choices.read(DECLINED) !== null)
  const install = useInstallPrompt()
  const isByHand = isInstalledByHand()
  if (isDeclined || (install === null && !isByHand)) return null
  const decline = () => {
    choices.write(DECLINED, 'yes', YEAR_MS)
    setIsDeclined(true)
  }
  return (
    <section aria-label={texts.title} className="mt-5 border-t border-line pt-4">
      <p className="flex gap-3">
        <Smartphone size={24} aria-hidden="true" className="flex-none text-primary" />
        <span>
          <span className="block font-strong">{texts.title}</span>
          <span className="block text-ink-soft">{install === null ? texts.byHand : texts.text}</span>
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-3">
        {install === null ? null : (
          <Button variant="secondary" onClick={install}>
            {texts.install}
          </Button>
        )}
        <Button variant="quiet" onClick={decline}>
          {texts.decline}
        </Button>
      </div>
    </section>
  )
}
