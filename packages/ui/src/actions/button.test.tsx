// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

// Goal: repeated presses act once, and the user keeps the focus.

afterEach(cleanup)

function Form({ send }: { send: () => void }) {
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    send()
  }
  return (
    <form onSubmit={submit}>
      <input aria-label="Teléfono" />
      <Button type="submit" busy={busy}>
        Continuar
      </Button>
    </form>
  )
}

it('submits a form once however often it is pressed', async () => {
  const user = userEvent.setup()
  const send = vi.fn()
  render(<Form send={send} />)
  await user.dblClick(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})

it('keeps focus and name while busy, and says that it is busy', async () => {
  const user = userEvent.setup()
  render(<Form send={() => {}} />)
  const button = screen.getByRole('button', { name: 'Continuar' })
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Continuar' })).toBe(button)
})

it('does not submit a form that merely contains it', async () => {
  const user = userEvent.setup()
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button>Ayuda</Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Ayuda' }))
  expect(send).not.toHaveBeenCalled()
})
