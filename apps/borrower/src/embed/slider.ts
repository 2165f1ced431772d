import { embedTexts as texts } from '@puente/texts/embed'
import { make } from './dom.ts'

interface SliderOptions {
  readonly id: string
  readonly label: string
  /** As part of a sentence: "Más importe". */
  readonly noun: string
  readonly format: (value: number) => string
  readonly onChoose: (value: number) => void
}

export interface Slider {
  readonly element: HTMLElement
  /** Updates the options and the selected one. */
  show(values: readonly number[], chosen: number): void
}

/** A native slider, accessible by keyboard and screen reader, over the indexes of a list that may have gaps. */
export function createSlider({ id, label, noun, format, onChoose }: SliderOptions): Slider {
  let values: readonly number[] = []
  const range = make('input', { type: 'range', id, min: '0', step: '1' })
  const output = make('output', { for: id })
  const less = make('button', { type: 'button', 'aria-label': texts.less(noun) }, '−')
  const more = make('button', { type: 'button', 'aria-label': texts.more(noun) }, '+')
  const choose = (place: number) => {
    const value = values[place]
    if (value !== undefined) onChoose(value)
  }
  range.addEventListener('input', () => choose(Number(range.value)))
  less.addEventListener('click', () => choose(Number(range.value) - 1))
  more.addEventListener('click', () => choose(Number(range.value) + 1))

  return {
    element: make(
      'div',
      { class: 'slider' },
      make('div', { class: 'head' }, make('label', { for: id }, label), output),
      make('div', { class: 'track' }, less, range, more),
    ),
    show(next, chosen) {
      values = next
      const place = Math.max(0, next.indexOf(chosen))
      range.max = String(next.length - 1)
      range.value = String(place)
      range.setAttribute('aria-valuetext', format(chosen))
      output.textContent = format(chosen)
      less.disabled = place === 0
      more.disabled = place === next.length - 1
    },
  }
}
