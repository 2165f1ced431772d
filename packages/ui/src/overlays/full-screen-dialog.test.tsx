// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../actions/button.tsx'
import { FullScreenDialog } from './full-screen-dialog.tsx'

// Goal: the full-screen dialog takes the focus, returns it, and closes only on purpose.

afterEach(cleanup)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Hacer la foto</Button>
      {isOpen ? (
        <FullScreenDialog
          variant="dark"
          title="Tu documento"
          closeLabel="Cerrar la cámara"
          onClose={() => setIsOpen(false)}
          tools={<button type="button">Linterna</button>}
        >
          <p>Imagen</p>
        </FullScreenDialog>
      ) : null}
    </>
  )
}

async function openDialog() {
  const user = userEvent.setup()
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Hacer la foto' })
  await user.click(opener)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Tu documento' })
  expect(dialog.open).toBe(true)
  return { user, opener, dialog }
}

it('moves the focus to its title, and its tools come before the close button', async () => {
  const { user } = await openDialog()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tu documento' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Linterna' }))
})

it.each([
  ['its button', async ({ user }) => user.click(screen.getByRole('button', { name: 'Cerrar la cámara' }))],
  ['Escape', async ({ dialog }) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
] satisfies [string, (page: Awaited<ReturnType<typeof openDialog>>) => Promise<unknown>][])(
  'closes with %s and returns the focus to the control that opened it',
  async (_way, close) => {
    const page = await openDialog()
    await close(page)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(page.opener)
  },
)

it('stays open on a click on the backdrop', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog)
  expect(dialog.open).toBe(true)
})
