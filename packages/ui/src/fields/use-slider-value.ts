import { uiTexts } from '@puente/texts/ui'
import { useState } from 'react'
import type { SliderSteps } from './slider-steps.ts'
import type { SliderUnit } from './slider-units.ts'

interface SliderValue {
  readonly value: number
  readonly onValueChange: (value: number) => void
  readonly steps: SliderSteps
  readonly unit: SliderUnit
}

/** The state behind a slider: the text being typed, and the notice shown when a typed value was moved to an offered one. */
export function useSliderValue({ value, onValueChange, steps, unit }: SliderValue) {
  const [draft, setDraft] = useState<string | null>(null)
  const [notice, setNotice] = useState('')

  const move = (next: number) => {
    setDraft(null)
    setNotice('')
    if (next !== value) onValueChange(next)
  }

  /** Applies the typed text. Returns true if the value differs from what was typed. */
  const commit = (): boolean => {
    if (draft === null) return false
    const typed = unit.fromInput(draft)
    if (typed === null) {
      move(value)
      setNotice(uiTexts.sliderNotANumber(unit.format(value)))
      return true
    }
    const snapped = steps.closest(typed)
    move(snapped)
    if (snapped === typed) return false
    setNotice(uiTexts.sliderSnapped(unit.format(typed), unit.format(snapped)))
    return true
  }

  return {
    text: draft ?? unit.toInput(value),
    notice,
    type: (text: string) => setDraft(unit.filter(text)),
    move,
    commit,
  }
}
