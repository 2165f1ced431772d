import { bankVerificationTexts } from '@puente/texts/bank-verification'
import { FullScreenDialog, Spinner } from '@puente/ui'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type BankOutcome, bankOutcome } from './bank-message.ts'

const texts = bankVerificationTexts.frame

/**
 * The minimum that the bank's page needs: it may not navigate our page. Banks that open their own window may do so.
 */
const PERMISSIONS = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface BankFrameProps {
  readonly url: URL
  readonly onOutcome: (outcome: BankOutcome) => void
}

/** The sign-in at the bank over the page: full screen on a phone, a window on larger screens. */
export function BankFrame({ url, onOutcome }: BankFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)

  const receive = useEffectEvent((event: MessageEvent) => {
    // Any window may post to ours: only accept the frame's own window, and only while it shows the expected origin.
    if (event.source !== frame.current?.contentWindow || event.origin !== url.origin) return
    const outcome = bankOutcome(event.data)
    if (outcome !== null) onOutcome(outcome)
  })
  // A layout effect, so that no early message of the frame is missed.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <FullScreenDialog
      variant="window"
      title={texts.title}
      closeLabel={texts.close}
      onClose={() => onOutcome({ kind: 'cancelled' })}
    >
      <div className="relative min-h-0 flex-1">
        {isLoaded ? null : (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3">
            <Spinner size={24} />
            {texts.loading}
          </p>
        )}
        <iframe
          ref={frame}
          title={texts.title}
          src={url.href}
          sandbox={PERMISSIONS}
          referrerPolicy="origin"
          onLoad={() => setIsLoaded(true)}
          className="relative size-full border-0"
        />
      </div>
    </FullScreenDialog>
  )
}
