import { developerTexts } from '@puente/texts/developer'
import { useState } from 'react'
import { type DeveloperSwitch, isSwitchedOn, setSwitch } from '../../developer-switches.ts'
import { Section } from '../parts.tsx'

const texts = developerTexts.switches

const SWITCHES: readonly { readonly name: DeveloperSwitch; readonly label: string; readonly hint: string }[] = [
  { name: 'noValidation', label: texts.noValidation, hint: texts.noValidationHint },
  { name: 'noLoans', label: texts.noLoans, hint: texts.noLoansHint },
  { name: 'noStepper', label: texts.noStepper, hint: texts.noStepperHint },
  { name: 'olderSignIn', label: texts.olderSignIn, hint: texts.olderSignInHint },
]

export function SwitchesSection() {
  const [, setChanges] = useState(0)
  const toggle = (name: DeveloperSwitch, isOn: boolean) => {
    setSwitch(name, isOn)
    setChanges((count) => count + 1)
  }
  return (
    <Section title={texts.title}>
      {SWITCHES.map(({ name, label, hint }) => (
        <label key={name} className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            role="switch"
            checked={isSwitchedOn(name)}
            aria-checked={isSwitchedOn(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
            className="mt-1 size-5 flex-none accent-[#7fd1c7]"
          />
          <span>
            {label}
            <span className="block text-sm text-[#a9b6cc]">{hint}</span>
          </span>
        </label>
      ))}
    </Section>
  )
}
