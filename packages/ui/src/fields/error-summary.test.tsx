// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CheckboxGroup } from './checkbox-group.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

// Goal: after a failed submit, the focus is on the errors, and each links to its field.

afterEach(cleanup)

const ERRORS = [
  { field: 'email', message: 'Correo electrónico incorrecto' },
  { field: 'phone', message: 'El teléfono no es válido' },
  { field: 'consents', message: 'La casilla de verificación debe verificarse para continuar' },
]

function Form({ attempt, errors = ERRORS }: { attempt: number; errors?: typeof ERRORS }) {
  return (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <TextField label="Correo" id="email" />
      <PhoneField label="Teléfono" name="phone" />
      <CheckboxGroup
        id="consents"
        name="consent"
        legend="Consentimientos"
        options={[{ value: 'a', label: 'Acepto' }]}
      />
    </>
  )
}

it('takes the focus once per attempt, and not while the user types', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Form attempt={0} errors={[]} />)
  expect(screen.queryByRole('region')).toBeNull()

  rerender(<Form attempt={1} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hay 3 datos que revisar' }))

  const email = screen.getByRole('textbox', { name: 'Correo' })
  await user.click(email)
  rerender(<Form attempt={1} errors={ERRORS.slice(1)} />)
  expect(document.activeElement).toBe(email)

  rerender(<Form attempt={2} errors={ERRORS.slice(2)} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hay un dato que revisar' }))
})

it.each([
  ['Correo electrónico incorrecto', 'textbox', 'Correo'], // by id
  ['El teléfono no es válido', 'textbox', 'Teléfono'], // by name
  ['La casilla de verificación debe verificarse para continuar', 'checkbox', 'Acepto'], // the first box of a group
])('the link "%s" leads to its field', async (message, role, name) => {
  const user = userEvent.setup()
  render(<Form attempt={1} />)
  await user.click(screen.getByRole('link', { name: message }))
  expect(document.activeElement).toBe(screen.getByRole(role, { name }))
})

it.each([
  [[{ field: 'email', message: 'Ve al primero: Correo', missing: 3 }], 'Faltan 3 datos'],
  [[{ field: 'email', message: 'Faltan 3 datos', missing: 3 }, ...ERRORS.slice(1)], 'Hay 5 datos que revisar'],
])('counts the empty fields behind one entry', (errors, name) => {
  render(<Form attempt={1} errors={errors} />)
  expect(screen.getByRole('region', { name })).toBeTruthy()
})
