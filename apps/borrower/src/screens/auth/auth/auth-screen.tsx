import { formatEurosBrief } from '@puente/domain'
import { authTexts as texts } from '@puente/texts/auth'
import { BridgeScene, Button, Landscape } from '@puente/ui'
import { type RefObject, useRef, useState } from 'react'
import { LoanCalculator } from '../../../calculator/loan-calculator.tsx'
import { useIsEntering } from '../../../entry-view.ts'
import { lazyPart } from '../../../loading/lazy-part.tsx'
import { PhoneForm } from './phone-form.tsx'
import { Trust } from './trust.tsx'
import type { PhoneAnswers } from './use-phone-form.ts'

const FrontPage = lazyPart(async () => (await import('./front-page.tsx')).FrontPage)

/** The entry page: the cost of a loan, and the phone number to start with. */
export function AuthScreen() {
  const typed = useRef<PhoneAnswers | null>(null)
  return useIsEntering() ? <Entrance typed={typed} /> : <Front typed={typed} />
}

interface TypedProps {
  readonly typed: RefObject<PhoneAnswers | null>
}

/** For a visitor who has an account: the phone form first. */
function Entrance({ typed }: TypedProps) {
  return (
    <div className="mx-auto grid w-full max-w-step gap-8 py-6 lg:py-10">
      <PhoneForm isFirst typed={typed} />
      <LoanCalculator kind="new" />
    </div>
  )
}

function Front({ typed }: TypedProps) {
  const form = useRef<HTMLDivElement>(null)
  const [details, setDetails] = useState<HTMLElement | null>(null)
  const openForm = () => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return (
    <>
      <Landscape
        mood="calm"
        className="landscape-front"
        scene={<BridgeScene progress={0.42} isAwaited />}
        sheet={
          // An anonymous visitor gets the prices of new customers; a returning one sees their own after signing in.
          <LoanCalculator
            kind="new"
            isFramed={false}
            detailsPlace={details}
            action={(amountCents) => (
              <Button variant="dock" wide onClick={openForm}>
                {texts.ask(formatEurosBrief(amountCents))}
              </Button>
            )}
          />
        }
      >
        <h1 className="landscape-title">{texts.headline}</h1>
        <p className="mt-2 leading-snug lg:mt-4 lg:max-w-[36ch] lg:text-xl">{texts.subline}</p>
        <Trust className="mt-5 max-lg:hidden" />
      </Landscape>
      <div className="grid gap-10 py-8 lg:grid-cols-2 lg:items-start lg:gap-x-16 lg:gap-y-16 lg:py-14">
        <div ref={form} className="min-w-0 scroll-mt-4">
          <PhoneForm isFirst={false} typed={typed} />
        </div>
        {/* As tall as the example that comes, so that what follows does not move. */}
        <div ref={setDetails} className="min-h-72 min-w-0" />
        <Trust className="lg:hidden" />
        <FrontPage />
      </div>
    </>
  )
}
