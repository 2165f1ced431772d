// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type JSX, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

// Goal: a dialog takes the focus, returns it, and closes in every usual way, unless it needs an answer.

afterEach(cleanup)

function Page({ dismissible = true, autofocus = false }: { dismissible?: boolean; autofocus?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Continuar</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="¿Es correcto tu número?"
        dismissible={dismissible}
        actions={<Button onClick={() => setOpen(false)}>Sí, es correcto</Button>}
      >
        {autofocus ? <input aria-label="Teléfono nuevo" data-autofocus /> : null}
      </Dialog>
    </>
  )
}

async function openPage(page: JSX.Element) {
  const user = userEvent.setup()
  render(page)
  const opener = screen.getByRole('button', { name: 'Continuar' })
  await user.click(opener)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '¿Es correcto tu número?' })
  expect(dialog.open).toBe(true)
  return { user, opener, dialog }
}

it('focuses its title and returns the focus to the control that opened it', async () => {
  const { user, opener, dialog } = await openPage(<Page />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '¿Es correcto tu número?' }))
  await user.click(screen.getByRole('button', { name: 'Sí, es correcto' }))
  expect(dialog.open).toBe(false)
  expect(document.activeElement).toBe(opener)
})

it('focuses the element that its content marks', async () => {
  await openPage(<Page autofocus />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Teléfono nuevo' }))
})

it('closes on Escape, which fires a cancel event', async () => {
  const { opener, dialog } = await openPage(<Page />)
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dialog.open).toBe(false)
  expect(document.activeElement).toBe(opener)
})

it('closes on a click on the backdrop, not on one inside', async () => {
  const { user, dialog } = await openPage(<Page />)
  await user.click(screen.getByRole('heading', { name: '¿Es correcto tu número?' }))
  expect(dialog.open).toBe(true)
  await user.click(dialog)
  expect(dialog.open).toBe(false)
})

it('stays open if it needs an answer', async () => {
  const { user, dialog } = await openPage(<Page dismissible={false} />)
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await user.click(dialog)
  expect(dialog.open).toBe(true)
})

it('[R9.03] keeps its content during the 300 ms closing animation, and no longer', async () => {
  const { dialog } = await openPage(<Page />)
  vi.useFakeTimers()
  try {
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await act(async () => vi.advanceTimersByTimeAsync(299))
    expect(dialog.textContent).toContain('¿Es correcto tu número?')
    await act(async () => vi.advanceTimersByTimeAsync(1))
    expect(dialog.textContent).toBe('')
  } finally {
    vi.useRealTimers()
  }
})
