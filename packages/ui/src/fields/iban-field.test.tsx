// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { IbanField } from './iban-field.tsx'

afterEach(cleanup)

function Account() {
  const [value, setValue] = useState('')
  return <IbanField label="IBAN" value={value} onValueChange={setValue} />
}

describe('IbanField', () => {
  it.each([
    ['es9121000418450200051332', 'ES91 2100 0418 4502 0005 1332'],
    ['ES91-2100', 'ES91 2100'],
    ['ES91 2100 0418 4502 0005 1332 99', 'ES91 2100 0418 4502 0005 1332'],
  ])('[R5.05, R5.16] groups %s by four while it is typed', async (typed, shown) => {
    render(<Account />)
    const field = screen.getByLabelText<HTMLInputElement>('IBAN')
    await userEvent.setup().type(field, typed)
    expect(field.value).toBe(shown)
  })
})
