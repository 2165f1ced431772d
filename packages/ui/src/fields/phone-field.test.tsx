// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PhoneField } from './phone-field.tsx'

// Goal: a Spanish number is grouped while it is typed, wherever the caret is, and a pasted +34 does no harm.

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Número de móvil' })

/** Simulates one edit: the text and the caret change, then the event fires. */
function edit(text: string, caret: number, inputType: string) {
  const element = field()
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  write?.call(element, text)
  element.setSelectionRange(caret, caret)
  fireEvent(element, new InputEvent('input', { bubbles: true, inputType }))
}

it('[R5.01] shows a typed number in groups of 3-2-2-2 and reports the bare digits', async () => {
  const user = userEvent.setup()
  const onValueChange = vi.fn()
  render(<PhoneField label="Número de móvil" onValueChange={onValueChange} />)
  await user.type(field(), '612345678')
  expect(field().value).toBe('612 34 56 78')
  expect(onValueChange).toHaveBeenLastCalledWith('612345678')
})

it.each(['+34 612 34 56 78', '0034612345678', '34612345678', '612-345-678', ' 612345678 '])(
  '[R5.01] accepts a pasted %s',
  async (pasted) => {
    const user = userEvent.setup()
    render(<PhoneField label="Número de móvil" />)
    field().focus()
    await user.paste(pasted)
    expect(field().value).toBe('612 34 56 78')
  },
)

it('accepts no tenth digit', async () => {
  const user = userEvent.setup()
  render(<PhoneField label="Número de móvil" defaultValue="612345678" />)
  await user.type(field(), '9')
  expect(field().value).toBe('612 34 56 78')
})

it('keeps the caret after a digit typed in the middle', () => {
  render(<PhoneField label="Número de móvil" defaultValue="61245678" />)
  edit('612 345 67 8', 5, 'insertText') // 3 typed after "612 "
  expect(field().value).toBe('612 34 56 78')
  expect(field().selectionStart).toBe(5)
})

it('deletes the digit beside a space, in both directions', () => {
  render(<PhoneField label="Número de móvil" defaultValue="612345678" />)
  edit('61234 56 78', 3, 'deleteContentBackward')
  expect(field().value).toBe('613 45 67 8')
  expect(field().selectionStart).toBe(2)
  edit('61345 67 8', 3, 'deleteContentForward')
  expect(field().value).toBe('613 56 78')
  expect(field().selectionStart).toBe(3)
})

it('[R1.01] shows +34 and describes the error at the field', () => {
  render(<PhoneField label="Número de móvil" error="El teléfono no es válido" />)
  const described = (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['+34', 'Error: El teléfono no es válido'])
  expect(field().getAttribute('aria-invalid')).toBe('true')
})
