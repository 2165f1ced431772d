import { uiControlTexts } from '@puente/texts/ui-controls'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Requirements R9. */
export const COPY_CONFIRMATION_MS = 3_000

export interface CopyButtonProps {
  readonly text: string
  /** Names what is copied: "Copiar el IBAN". */
  readonly label?: string | undefined
}

export function CopyButton({ text, label = uiControlTexts.copy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome('none'), COPY_CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed') // No permission, or a page without https: the user copies by hand.
    }
  }

  const isCopied = outcome === 'copied'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Button
        variant="quiet"
        onClick={copy}
        icon={isCopied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
      >
        {label}
      </Button>
      <span role="status" className="text-sm font-medium text-success-text">
        {isCopied ? uiControlTexts.copied : outcome === 'failed' ? uiControlTexts.copyFailed : ''}
      </span>
    </span>
  )
}
