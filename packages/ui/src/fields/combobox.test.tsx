// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

const CITIES = ['Madrid', 'Málaga', 'Mataró'].map((label, index) => ({ value: String(index + 1), label }))

function City({ onPick, onSend }: { onPick: (value: string) => void; onSend: () => void }) {
  const [value, setValue] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Combobox
        label="Localidad"
        value={value}
        onValueChange={setValue}
        onPick={(option) => onPick(option.value)}
        options={CITIES.filter(({ label }) => value !== '' && label.toLowerCase().startsWith(value.toLowerCase()))}
      />
      <button type="submit">Enviar</button>
    </form>
  )
}

const open = () => {
  const onPick = vi.fn()
  const onSend = vi.fn()
  render(<City onPick={onPick} onSend={onSend} />)
  return { user: userEvent.setup(), onPick, onSend, field: screen.getByRole<HTMLInputElement>('combobox') }
}
const suggestions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('Combobox', () => {
  it('suggests matches, announces their number, and takes the clicked one', async () => {
    const { user, field, onPick } = open()
    expect(field.getAttribute('aria-expanded')).toBe('false')
    await user.type(field, 'ma')
    expect(suggestions()).toEqual(['Madrid', 'Mataró'])
    expect(screen.getByRole('status').textContent).toBe('2 sugerencias')
    await user.click(screen.getByRole('option', { name: 'Mataró' }))
    expect(field.value).toBe('Mataró')
    expect(onPick.mock.calls).toEqual([['3']])
    expect(suggestions()).toEqual([])
    expect(document.activeElement).toBe(field)
  })

  it('works with the keyboard alone; Enter picks and does not submit the form', async () => {
    const { user, field, onPick, onSend } = open()
    await user.type(field, 'm')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Málaga')
    expect(active?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Málaga')
    expect(onPick.mock.calls).toEqual([['2']])
    expect(onSend).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledTimes(1)
  })

  it('wraps around: up from the text to the last suggestion, down again to the text', async () => {
    const { user, field } = open()
    await user.type(field, 'm')
    await user.keyboard('{ArrowUp}')
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Mataró')
    await user.keyboard('{ArrowDown}')
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  })

  it('keeps text that is not in the list, and Escape closes the list without losing it', async () => {
    const { user, field, onPick } = open()
    await user.type(field, 'm')
    await user.keyboard('{Escape}')
    expect(suggestions()).toEqual([])
    await user.type(field, 'ordor')
    await user.tab()
    expect(field.value).toBe('mordor')
    expect(onPick).not.toHaveBeenCalled()
  })
})

it('asks for more options once the last one is active', async () => {
  const onEnd = vi.fn()
  render(<Combobox label="Localidad" value="ma" onValueChange={() => {}} options={CITIES} onEnd={onEnd} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(onEnd).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  expect(onEnd).toHaveBeenCalledTimes(1)
})
