import { developerTexts as texts } from '@puente/texts/developer'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Counted } from '../analytics/funnel-queue.ts'
import { clientSettings } from '../content/client-settings.ts'
import { TOOLBAR_ID } from './fill-forms.ts'
import { ApiSection } from './sections/api-section.tsx'
import { CalculatorSection } from './sections/calculator-section.tsx'
import { ClockSection } from './sections/clock-section.tsx'
import { CustomersSection } from './sections/customers-section.tsx'
import { FillSection } from './sections/fill-section.tsx'
import { FunnelSection } from './sections/funnel-section.tsx'
import { RoutesSection } from './sections/routes-section.tsx'
import { SessionSection } from './sections/session-section.tsx'
import { SwitchesSection } from './sections/switches-section.tsx'

interface ToolbarProps {
  readonly events: readonly Counted[]
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** Dark in both colour schemes, so that it is not mistaken for a part of the page. */
export function Toolbar({ events, takesFocus, onClose }: ToolbarProps) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  const isSandbox = clientSettings().mode === 'sandbox'
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside
      ref={frame}
      id={TOOLBAR_ID}
      tabIndex={-1}
      aria-label={texts.title}
      onKeyDown={closeOnEscape}
      className="scheme-dark fixed inset-x-2 top-2 z-50 flex max-h-[45dvh] flex-col rounded-card bg-[#0b1220] text-[#e8edf5] shadow-raised outline-none sm:bottom-2 sm:left-auto sm:max-h-none sm:w-80"
    >
      <header className="flex items-center justify-between gap-2 border-b border-[#2a3650] px-4 py-2">
        <div>
          <h2 className="text-base">{texts.title}</h2>
          <p className="text-sm text-[#a9b6cc]">{texts.hint}</p>
        </div>
        <button
          type="button"
          aria-label={texts.close}
          onClick={onClose}
          className="flex size-11 items-center justify-center rounded-control hover:bg-[#1a2540]"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <div tabIndex={0} className="overflow-auto overscroll-contain px-4 pb-4">
        <FillSection />
        <SwitchesSection />
        <SessionSection />
        {isSandbox ? <CustomersSection /> : null}
        {isSandbox ? <ClockSection /> : null}
        <CalculatorSection />
        <RoutesSection />
        <ApiSection />
        <FunnelSection events={events} />
      </div>
    </aside>
  )
}
