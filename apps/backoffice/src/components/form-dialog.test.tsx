// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

// Goal: a dialog sends what its fields hold, untouched ones too, and shows a refusal at the field that caused it.

afterEach(cleanup)

it('sends initial and typed values, and keeps what was typed when the server refuses a field', async () => {
  const error = { property: 'amount', label: 'incorrectData', message: 'Error en el importe' }
  const refusal = new ApiFailure({ status: 422, label: 'validation_failed', message: '', errors: [error], data: null })
  const submit = vi.fn(async () => ({})).mockRejectedValueOnce(refusal)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormDialog
        onClose={onClose}
        title="Anotar"
        effect="Baja la deuda."
        undo="No se puede deshacer."
        confirmLabel="Anotar"
        needsReason={false}
        fields={[
          { kind: 'line', name: 'amount', label: 'Importe' },
          { kind: 'text', name: 'note', label: 'Nota', maxLength: 100 },
          {
            kind: 'choice',
            name: 'channel',
            label: 'Canal',
            initial: 'phone',
            options: [{ value: 'phone', label: 'Llamada' }],
          },
        ]}
        submit={submit}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Importe' }), '40')
  await user.type(screen.getByRole('textbox', { name: 'Nota' }), 'Por transferencia')
  await user.click(screen.getByRole('button', { name: 'Anotar' }))
  expect(submit).toHaveBeenLastCalledWith({ amount: '40', note: 'Por transferencia', channel: 'phone', reason: '' })
  const amount = screen.getByRole('textbox', { name: 'Importe' })
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Error en el importe')).toBeDefined()
  await user.type(amount, '5')
  await user.click(screen.getByRole('button', { name: 'Anotar' }))
  expect(submit).toHaveBeenLastCalledWith({ amount: '405', note: 'Por transferencia', channel: 'phone', reason: '' })
  expect(onClose).toHaveBeenCalledOnce()
})
