import { applicationTexts } from '@puente/texts/application'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import type { ReactNode } from 'react'
import { useLayoutContent } from '../../../content/content.ts'
import { StepOutline } from '../step-outline.tsx'

const texts = applicationTexts.consideration

/** The thanks page: what happens next, how long it takes, and that nobody has to wait here. */
export function ConsiderationScreen() {
  const schedule = useLayoutContent()?.contacts.schedule
  return (
    <StepOutline step="consideration" saving="none">
      <section className="flex flex-col gap-3">
        <h2>{texts.nextTitle}</h2>
        <ol className="flex flex-col gap-3">
          {texts.next.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-7 flex-none items-center justify-center rounded-full bg-primary-tint font-strong text-primary tabular-nums"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <ul className="flex flex-col gap-3 rounded-control bg-primary-tint p-4">
        <Fact icon={<Clock size={24} aria-hidden="true" />}>
          {texts.howLong}
          {schedule ? ` ${texts.schedule} ${schedule}.` : ''}
        </Fact>
        <Fact icon={<DoorOpen size={24} aria-hidden="true" />}>{texts.mayClose}</Fact>
      </ul>
    </StepOutline>
  )
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none text-primary">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
