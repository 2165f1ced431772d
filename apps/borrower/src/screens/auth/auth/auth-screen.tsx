import { authTexts as texts } from '@puente/texts/auth'
import { useRef } from 'react'
import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { useIsEntering } from '../../../entry-view.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { PhoneForm } from './phone-form.tsx'

const FrontPage = lazyPart(async () => (await import('./front-page.tsx')).FrontPage)

/** The entry page: the cost of a loan, and the phone number to start with. */
export function AuthScreen() {
  const isEntering = useIsEntering()
  const form = useRef<HTMLDivElement>(null)
  const parts = [
    // An anonymous visitor gets the prices of new customers; a returning one sees their own after signing in.
    <LoanCalculator key="calculator" kind="new" />,
    <div key="form" ref={form} className="min-w-0">
      <PhoneForm isFirst={isEntering} />
    </div>,
  ]
  return (
    <div className="mx-auto grid max-w-step gap-5 lg:max-w-page lg:grid-cols-2 lg:items-start lg:gap-x-8">
      {isEntering ? null : (
        <div className="lg:col-span-2">
          <h1 className="lg:text-3xl">{texts.headline}</h1>
          <p className="mt-1 text-ink-soft">{texts.subline}</p>
        </div>
      )}
      {/* Keyed, so that typed values survive the change of order. */}
      {isEntering ? parts.reverse() : parts}
      {isEntering ? null : <FrontPage form={form} />}
    </div>
  )
}
