// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

function Birthday({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <DateField label="Fecha de nacimiento" value={value} onValueChange={setValue} />
}

const open = (start?: string) => {
  render(<Birthday {...(start === undefined ? {} : { start })} />)
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Fecha de nacimiento') }
}

describe('DateField', () => {
  it.each([
    ['01051990', '01/05/1990'],
    ['01/05/1990', '01/05/1990'],
    ['1/5/1990', '01/05/1990'], // a slash closes a single digit
    ['1-5-1990', '01/05/1990'],
    ['abc01', '01'],
    ['010519901', '01/05/1990'], // a ninth digit is dropped
  ])('[R5.17] shows %s, typed key by key, as %s', async (typed, shown) => {
    const { user, field } = open()
    await user.type(field, typed)
    expect(field.value).toBe(shown)
  })

  it.each(['1990-05-01', '1/5/1990', '1.5.1990'])('[R5.17] reads a whole date entered at once: %s', (text) => {
    const { field } = open()
    fireEvent.change(field, { target: { value: text } })
    expect(field.value).toBe('01/05/1990')
  })

  it('[R5.17] corrects a digit in the middle without losing the caret', async () => {
    const { user, field } = open('11/05/1990')
    await user.click(field)
    field.setSelectionRange(2, 2)
    await user.keyboard('{Backspace}')
    await user.keyboard('2')
    expect(field.value).toBe('12/05/1990')
    expect(field.selectionStart).toBe(2)
  })

  it('[R5.17] deletes the digit before a slash when the slash is deleted', async () => {
    const { user, field } = open('11/05/1990')
    await user.click(field)
    field.setSelectionRange(3, 3)
    await user.keyboard('{Backspace}')
    expect(field.value).toBe('10/51/990')
    expect(field.selectionStart).toBe(1)
  })
})
