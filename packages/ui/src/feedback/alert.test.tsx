// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Alert } from './alert.tsx'
import { AlertList } from './alert-list.tsx'

// Goal: an error interrupts, everything else waits, and an alert never relies on colour alone.

afterEach(cleanup)

function Area({ onPauseChange }: { onPauseChange: (paused: boolean) => void }) {
  const [alerts, setAlerts] = useState([
    { id: 'a', kind: 'error' as const, message: 'Algo salió mal.' },
    { id: 'b', kind: 'success' as const, message: 'Hemos añadido tu tarjeta.' },
  ])
  const dismiss = (id: string) => setAlerts(alerts.filter((alert) => alert.id !== id))
  return <AlertList alerts={alerts} onDismiss={dismiss} onPauseChange={onPauseChange} />
}

it.each([
  ['error', 'alert', 'Error: Algo salió mal.'],
  ['warning', 'status', 'Atención: Algo salió mal.'],
  ['success', 'status', 'Hecho: Algo salió mal.'],
  ['info', 'status', 'Información: Algo salió mal.'],
] as const)('%s is announced as %s and says its kind in words', (kind, role, text) => {
  render(<Alert kind={kind}>Algo salió mal.</Alert>)
  expect(screen.getByRole(role).textContent).toBe(text)
})

it('is not announced if it was there from the start', () => {
  render(
    <Alert kind="error" live={false}>
      Algo salió mal.
    </Alert>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('can be closed in a list, and reports the pointer or the focus on it', async () => {
  const user = userEvent.setup()
  const onPauseChange = vi.fn()
  render(<Area onPauseChange={onPauseChange} />)
  await user.tab()
  expect(onPauseChange).toHaveBeenLastCalledWith(true)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Hemos añadido tu tarjeta.')
})
