import { bankVerificationTexts } from '@puente/texts/bank-verification'
import { IconButton, Spinner } from '@puente/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type BankOutcome, bankOutcome } from './bank-message.ts'

const texts = bankVerificationTexts.frame

/**
 * What the page of the bank needs and no more: it may not take our page to another address. A bank that asks in a window
 * of its own gets one.
 */
const PERMISSIONS = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

interface BankFrameProps {
  readonly url: URL
  readonly onOutcome: (outcome: BankOutcome) => void
}

/** The sign-in at the bank over the page: the whole screen of a phone, a window on a larger one. */
export function BankFrame({ url, onOutcome }: BankFrameProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => {
    const opened = dialog.current
    const opener = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      // A dialog that has left the page with its screen gives the focus back to nobody.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const receive = useEffectEvent((event: MessageEvent) => {
    // Any window may post to ours: only the one inside the frame counts, and only while it shows the page we put there.
    if (event.source !== frame.current?.contentWindow || event.origin !== url.origin) return
    const outcome = bankOutcome(event.data)
    if (outcome !== null) onOutcome(outcome)
  })
  // With the frame itself and not a moment after it: what its page says first is heard too.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  const cancel = () => onOutcome({ kind: 'cancelled' })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      className="modal inset-0 h-dvh w-full flex-col open:flex sm:m-auto sm:h-[min(46rem,94dvh)] sm:w-[min(36rem,100%-2rem)] sm:rounded-card"
    >
      <div className="flex flex-none items-center justify-between gap-3 border-b border-line px-4 py-1">
        <h2 id={titleId} className="text-lg">
          {texts.title}
        </h2>
        <IconButton label={texts.close} icon={<X size={24} aria-hidden="true" />} onClick={cancel} className="-mr-2" />
      </div>
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
    </dialog>
  )
}
