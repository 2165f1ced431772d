import { formatDateBrief, formatEurosBrief, formatTae } from '@puente/domain'
import { frontPageTexts as texts } from '@puente/texts/front-page'
import { Button } from '@puente/ui'
import { type RefObject, useEffect, useState } from 'react'
import { useChosenOffer } from '../../../calculator/use-chosen-offer.ts'

/** On a phone, the chosen loan stays in view with its cost until the form that asks for it is on the screen. */
export function StickyRequest({ form }: { readonly form: RefObject<HTMLElement | null> }) {
  const offer = useChosenOffer('new')
  const isFormVisible = useIsVisible(form)
  if (offer === null || isFormVisible) return null

  const openForm = () => {
    const field = form.current?.querySelector('input')
    field?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return (
    <div className="sticky-actions fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:hidden">
      <p className="text-sm leading-snug">
        <span className="block">
          {texts.repay(formatEurosBrief(offer.returnCents), formatDateBrief(offer.today, offer.dueDate))}
        </span>
        <span className="block">{texts.tae(formatTae(offer.taePercent))}</span>
      </p>
      <Button onClick={openForm} className="px-4!">
        {texts.ask(formatEurosBrief(offer.amountCents))}
      </Button>
    </div>
  )
}

function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setIsVisible] = useState(true)
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsVisible(entry?.isIntersecting ?? true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
