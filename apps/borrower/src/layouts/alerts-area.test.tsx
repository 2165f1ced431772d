// @vitest-environment happy-dom
import { Dialog } from '@puente/ui'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissAllAlerts, showAlert } from '../alerts/alerts.ts'
import { AlertsArea } from './alerts-area.tsx'

// Goal: an alert is where the person is looking, and never covered by an open dialog.

afterEach(() => {
  dismissAllAlerts()
  cleanup()
})

const page = (isOpen: boolean) => (
  <>
    <AlertsArea />
    <Dialog open={isOpen} onClose={() => null} title="Quitar tarjeta" />
  </>
)

describe('an alert', () => {
  it('an alert is on the page, or inside the dialog that is open, and returns to the page with it', async () => {
    const { rerender } = render(page(false))
    act(() => void showAlert({ severity: 'error', message: 'No hemos podido quitarla' }))
    expect(screen.getByText('No hemos podido quitarla').closest('dialog')).toBeNull()

    rerender(page(true))
    const dialog = within(screen.getByRole('dialog', { name: 'Quitar tarjeta' }))
    expect(dialog.getByText('No hemos podido quitarla')).toBeTruthy()
    expect(screen.getAllByText('No hemos podido quitarla')).toHaveLength(1)

    rerender(page(false))
    expect(screen.getByText('No hemos podido quitarla').closest('dialog')).toBeNull()
  })

  it('an alert stays in view until the person scrolls on, and then leaves the page free', () => {
    render(page(false))
    act(() => void showAlert({ severity: 'error', message: 'No hemos podido quitarla' }))
    const place = () => screen.getByText('No hemos podido quitarla').closest('section')?.parentElement?.className ?? ''
    const scrollTo = (px: number) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(px)
      fireEvent.scroll(window)
    }
    // The page became shorter, and the browser scrolled.
    scrollTo(200)
    expect(place()).toContain('sticky')
    fireEvent.touchMove(window)
    scrollTo(220)
    expect(place()).toContain('sticky')
    scrollTo(300)
    expect(place()).not.toContain('sticky')
    vi.restoreAllMocks()
  })

  it('an alert that answers nothing the person did scrolls away with the page', () => {
    render(page(false))
    act(() => void showAlert({ severity: 'info', message: 'Ya tienes respuesta', isPinned: false }))
    expect(screen.getByText('Ya tienes respuesta').closest('section')?.parentElement?.className).not.toContain('sticky')
  })

  it('an alert that appears while a dialog is open is announced in it', () => {
    render(page(true))
    act(() => void showAlert({ severity: 'error', message: 'Sin conexión' }))
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain('Sin conexión')
  })
})
