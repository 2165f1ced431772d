// @vitest-environment happy-dom
import { stepsOf } from '@puente/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Slider } from './slider.tsx'
import { sliderSteps } from './slider-steps.ts'
import { DAY_UNIT, EURO_UNIT } from './slider-units.ts'

// Goal: however an amount or a term is set, it ends on an offered value, and a typed one that moved is announced.

afterEach(cleanup)

// 50, 60 … 100 €, then 150 and 200 €: the steps are uneven, as the server's are.
const AMOUNTS = sliderSteps(
  stepsOf([
    { from: 5_000, to: 10_000, step: 1_000 },
    { from: 10_000, to: 20_000, step: 5_000 },
  ]),
)
const TERMS = sliderSteps(stepsOf([{ from: 7, to: 30, step: 1 }]))

function Amount({ initialCents = 7_000, onSubmit }: { initialCents?: number; onSubmit?: () => void }) {
  const [amountCents, setAmountCents] = useState(initialCents)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form onSubmit={submit}>
      <Slider label="Importe" value={amountCents} onValueChange={setAmountCents} steps={AMOUNTS} unit={EURO_UNIT} />
      <button type="submit">Continuar</button>
    </form>
  )
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Importe' })
const range = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Importe' })
const notice = () => screen.getByRole('status').textContent

describe('typing', () => {
  it.each([
    ['84', '80,00', 'Has escrito 84,00\u00a0€. La opción más cercana es 80,00\u00a0€.'],
    ['125,50', '150,00', 'Has escrito 125,50\u00a0€. La opción más cercana es 150,00\u00a0€.'],
    ['1', '50,00', 'Has escrito 1,00\u00a0€. La opción más cercana es 50,00\u00a0€.'],
    ['1.234,56', '200,00', 'Has escrito 1.234,56\u00a0€. La opción más cercana es 200,00\u00a0€.'],
  ])('[R5.14] snaps %s € to the closest offered value and announces it', async (text, snapped, said) => {
    const user = userEvent.setup()
    render(<Amount />)
    await user.clear(typed())
    await user.type(typed(), text)
    await user.tab()
    expect(typed().value).toBe(snapped)
    expect(notice()).toBe(said)
  })

  it('announces nothing when the typed value is offered', async () => {
    const user = userEvent.setup()
    render(<Amount />)
    await user.clear(typed())
    await user.type(typed(), '90')
    await user.tab()
    expect(typed().value).toBe('90,00')
    expect(notice()).toBe('')
  })

  it('[R5.14] accepts no third decimal and no letters', async () => {
    const user = userEvent.setup()
    render(<Amount />)
    await user.clear(typed())
    await user.type(typed(), '8a4,567')
    expect(typed().value).toBe('84,56')
  })

  it('keeps the value and says so when the typed text is not a number', async () => {
    const user = userEvent.setup()
    render(<Amount />)
    await user.clear(typed())
    await user.tab()
    expect(typed().value).toBe('70,00')
    expect(notice()).toBe('No hemos podido leer ese número. Dejamos 70,00\u00a0€.')
  })

  it('typing does not submit the form on the Enter that moves the value, but on the next one', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn()
    render(<Amount onSubmit={onSubmit} />)
    await user.clear(typed())
    await user.type(typed(), '84{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.type(typed(), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

describe('minus and plus', () => {
  it('[R5.14] select the previous and the next offered value, also over uneven steps', async () => {
    const user = userEvent.setup()
    render(<Amount initialCents={10_000} />)
    await user.click(screen.getByRole('button', { name: 'Subir: Importe' }))
    expect(typed().value).toBe('150,00')
    await user.click(screen.getByRole('button', { name: 'Bajar: Importe' }))
    await user.click(screen.getByRole('button', { name: 'Bajar: Importe' }))
    expect(typed().value).toBe('90,00')
  })

  it('[R5.14] stay at the ends, and keep the focus there', async () => {
    const user = userEvent.setup()
    render(<Amount initialCents={15_000} />)
    const plus = screen.getByRole('button', { name: 'Subir: Importe' })
    await user.click(plus)
    await user.click(plus)
    expect(typed().value).toBe('200,00')
    expect(plus.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(plus)
  })
})

describe('keys on the slider', () => {
  it.each([
    ['{ArrowRight}', '80,00'],
    ['{ArrowUp}', '80,00'],
    ['{ArrowLeft}', '60,00'],
    ['{ArrowDown}', '60,00'],
    ['{Home}', '50,00'],
    ['{End}', '200,00'],
    ['{PageUp}', '80,00'], // a tenth of the range is 15 €: halfway between 80 and 90, the lower
    ['{PageDown}', '50,00'],
  ])('%s goes from 70 € to %s €', async (key, value) => {
    const user = userEvent.setup()
    render(<Amount />)
    range().focus()
    await user.keyboard(key)
    expect(typed().value).toBe(value)
  })

  it('[R1.01] reads out the amount in euros with two decimals', () => {
    render(<Amount />)
    expect(range().getAttribute('aria-valuetext')).toBe('70,00\u00a0€')
  })
})

it('counts a term in days', async () => {
  const user = userEvent.setup()
  const onValueChange = vi.fn()
  render(<Slider label="Plazo" value={7} onValueChange={onValueChange} steps={TERMS} unit={DAY_UNIT} />)
  expect(screen.getByRole('slider', { name: 'Plazo' }).getAttribute('aria-valuetext')).toBe('7 días')
  await user.clear(screen.getByRole('textbox', { name: 'Plazo' }))
  await user.type(screen.getByRole('textbox', { name: 'Plazo' }), '90{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(30)
  expect(screen.getByRole('status').textContent).toBe('Has escrito 90 días. La opción más cercana es 30 días.')
})
