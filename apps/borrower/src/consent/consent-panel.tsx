import { consentTexts as texts } from '@puente/texts/consent'
import { Button, Checkbox, TextLink } from '@puente/ui'
import { useState } from 'react'
import { useLayoutContent } from '../content/content.ts'
import { askedPurposes, consentGiven, giveConsent, type Purpose, useConsent } from './consent.ts'

/** A running script cannot be unloaded: after a withdrawal the page reloads without it. */
function decide(agreed: readonly Purpose[]): void {
  const before = consentGiven()
  giveConsent(agreed)
  if (before !== null && [...before].some((purpose) => !agreed.includes(purpose))) location.reload()
}

/** Asks once, at the bottom of the page, without blocking it; the footer's link reopens it. */
export function ConsentPanel() {
  const { asked, given, isAsking, isPanelOpen } = useConsent()
  if (!isAsking) return null
  // Remounted each time it opens, so that it starts from the last answer.
  return <Panel key={String(isPanelOpen)} asked={asked} given={given} startsOpen={isPanelOpen} />
}

interface PanelProps {
  readonly asked: readonly Purpose[]
  readonly given: ReadonlySet<Purpose> | null
  readonly startsOpen: boolean
}

function Panel({ asked, given, startsOpen }: PanelProps) {
  const [isChoosing, setIsChoosing] = useState(startsOpen)
  const [chosen, setChosen] = useState<ReadonlySet<Purpose>>(given ?? new Set())
  const policyUrl = useLayoutContent()?.legal.cookies_url
  const toggle = (purpose: Purpose, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, purpose] : [...chosen].filter((other) => other !== purpose)))

  return (
    <section
      aria-label={texts.label}
      className="sticky bottom-0 z-40 max-h-dvh overflow-auto border-t border-line bg-surface shadow-raised"
    >
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div>
          <h2 className="text-lg">{texts.title}</h2>
          <p className="mt-1 text-ink-soft">
            {`${texts.text} `}
            {policyUrl ? <TextLink href={policyUrl}>{texts.policy}</TextLink> : null}
          </p>
        </div>
        {isChoosing ? (
          <div>
            <Checkbox label={texts.necessary.title} hint={texts.necessary.text} checked disabled readOnly />
            {asked.map((purpose) => (
              <Checkbox
                key={purpose}
                label={texts.purposes[purpose].title}
                hint={texts.purposes[purpose].text}
                checked={chosen.has(purpose)}
                onChange={(event) => toggle(purpose, event.currentTarget.checked)}
              />
            ))}
          </div>
        ) : null}
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <Button variant="secondary" onClick={() => decide([])}>
            {isChoosing ? texts.refuseAll : texts.refuse}
          </Button>
          <Button variant="secondary" onClick={() => decide(askedPurposes())}>
            {isChoosing ? texts.acceptAll : texts.accept}
          </Button>
          <Button
            variant="quiet"
            className="col-span-2"
            onClick={() => (isChoosing ? decide([...chosen]) : setIsChoosing(true))}
          >
            {isChoosing ? texts.save : texts.choose}
          </Button>
        </div>
      </div>
    </section>
  )
}
