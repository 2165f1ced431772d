// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

// Goal: a code can be typed, pasted or filled in by the phone, and is reported once complete.

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' })

it('[R5.03] reports the code with the fourth digit, once', async () => {
  const user = userEvent.setup()
  const onComplete = vi.fn()
  render(<CodeField label="Código" onComplete={onComplete} />)
  await user.type(field(), '482')
  expect(onComplete).not.toHaveBeenCalled()
  await user.type(field(), '19')
  expect(field().value).toBe('4821')
  expect(onComplete.mock.calls).toEqual([['4821']])
})

it.each(['4821', ' 48 21 ', 'Tu código es 4821.'])('[R5.03] accepts a pasted "%s"', async (pasted) => {
  const user = userEvent.setup()
  const onComplete = vi.fn()
  render(<CodeField label="Código" onComplete={onComplete} />)
  field().focus()
  await user.paste(pasted)
  expect(onComplete.mock.calls).toEqual([['4821']])
})

it('[R5.03] accepts no letters', async () => {
  const user = userEvent.setup()
  render(<CodeField label="Código" />)
  await user.type(field(), 'a4b8')
  expect(field().value).toBe('48')
})

it('is one field, which the phone can fill in from the message', () => {
  render(<CodeField label="Código" />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
})

it('reports a corrected code again', async () => {
  const user = userEvent.setup()
  const onComplete = vi.fn()
  render(<CodeField label="Código" onComplete={onComplete} />)
  await user.type(field(), '4821{Backspace}5')
  expect(onComplete.mock.calls).toEqual([['4821'], ['4825']])
})
