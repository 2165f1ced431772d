// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { Toasts } from './toasts.tsx'

// Goal: an act says what will happen, is not sent without a reason, shows errors at their field, and tells what came of it.

afterEach(cleanup)

function openDialog(props: Partial<ActDialogProps>) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActDialog
        open
        onClose={onClose}
        title="Devolver 50,00 €"
        effect="El cliente recibe el dinero en su cuenta."
        undo="No se puede deshacer."
        approvers={['admin']}
        confirmLabel="Devolver"
        submit={async () => ({})}
        {...props}
      />
      <Toasts />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onClose }
}

const failureAt = (property: string) =>
  new ApiFailure({
    status: 422,
    label: 'validation_failed',
    message: `Error en ${property}`,
    errors: [{ property, label: 'incorrectData', message: `Error en ${property}` }],
    data: null,
  })

it('asks for a reason before it sends, and names who must approve', async () => {
  const submit = vi.fn(async () => ({}))
  const { user, onClose } = openDialog({ submit })
  expect(screen.getByText('Otra persona lo tiene que aprobar: Administración.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  expect(submit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Motivo' }))
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), ' Pagó de más ')
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  expect(submit).toHaveBeenCalledExactlyOnceWith({ reason: 'Pagó de más' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByText('Hecho.')).toBeDefined()
})

it('says that an act waits for approval', async () => {
  const { user } = openDialog({ needsReason: false, submit: async () => ({ outcome: 'waiting', approval_id: 7 }) })
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  expect(screen.getByText('Enviado. Está pendiente de aprobación.')).toBeDefined()
})

it.each([
  ['reason', 'textbox'],
  ['amount', 'alert'],
])('shows an error of %s in a %s and stays open', async (property, role) => {
  const { user, onClose } = openDialog({ submit: async () => Promise.reject(failureAt(property)) })
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Devolver' }))
  expect(screen.getByText(`Error en ${property}`)).toBeDefined()
  if (role === 'alert') expect(screen.getByRole('alert').textContent).toContain(`Error en ${property}`)
  else expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})
