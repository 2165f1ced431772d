// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { checkConsent, parsePhone, valid } from '@puente/domain'
import { ErrorSummary } from '@puente/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAllAlerts } from '../alerts/alerts.ts'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { useForm } from './use-form.ts'

// Goal: a form shows errors only after a submit, points at each invalid field, clears an error as soon as it is fixed, and
// never submits twice.

interface Parsed {
  readonly phone: string
  readonly terms: true
  readonly comment: string
}

function PhoneForm({ submit }: { submit: (parsed: Parsed) => Promise<{ phone?: string } | undefined> }) {
  const form = useForm({
    fields: {
      phone: { label: 'Teléfono', initial: '', check: parsePhone },
      terms: { label: 'Términos', initial: false, check: checkConsent },
      comment: { label: 'Comentario', initial: '', check: (raw: string) => valid(raw) },
    },
    submit,
  })
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.failedSubmits} />
      <input
        id={form.idOf('phone')}
        aria-label="Teléfono"
        value={form.values.phone}
        onChange={(event) => form.change({ phone: event.currentTarget.value })}
      />
      <p data-testid="phone-error">{form.errors.phone}</p>
      <input
        id={form.idOf('terms')}
        type="checkbox"
        aria-label="Términos"
        checked={form.values.terms}
        onChange={(event) => form.change({ terms: event.currentTarget.checked })}
      />
      <p data-testid="terms-error">{form.errors.terms}</p>
      <button type="submit" aria-busy={form.isSaving}>
        Enviar
      </button>
    </form>
  )
}

afterEach(() => {
  cleanup()
  dismissAllAlerts()
})

const open = (submit: (parsed: Parsed) => Promise<{ phone?: string } | undefined> = async () => undefined) => {
  const submitted = vi.fn(submit)
  render(<PhoneForm submit={submitted} />)
  return { user: userEvent.setup(), submitted, send: () => screen.getByRole('button', { name: 'Enviar' }) }
}
const phone = () => screen.getByRole('textbox', { name: 'Teléfono' })
const phoneError = () => screen.getByTestId('phone-error').textContent
const termsError = () => screen.getByTestId('terms-error').textContent

const failure = (errors: ApiFailure['errors']) =>
  new ApiFailure({ status: 422, label: 'x', message: 'x', data: null, errors, retryAfterSeconds: null })

describe('useForm', () => {
  it('[R5.01] shows no error while a field is filled in for the first time', async () => {
    const { user } = open()
    await user.type(phone(), '12')
    expect(phoneError()).toBe('')
  })

  it('[R5.01, R5.11] useForm does not submit invalid values, shows each error, and focuses the summary', async () => {
    const { user, submitted, send } = open()
    await user.click(send())
    expect(phoneError()).toBe('El campo no puede estar vacío')
    expect(termsError()).toBe('La casilla de verificación debe verificarse para continuar')
    expect(submitted).not.toHaveBeenCalled()
    const summary = screen.getByRole('region', { name: 'Hay 2 datos que revisar' })
    expect(document.activeElement).toBe(summary)
    await user.click(screen.getByRole('link', { name: 'Teléfono: El campo no puede estar vacío' }))
    expect(document.activeElement).toBe(phone())
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    '[R5.19] the developer switch submits invalid values: toolbar allowed %s, sent %i',
    async (developer_toolbar, times) => {
      await servePage('https://puente.example/auth', { developer_toolbar })
      stored.developerNoValidation.set(true)
      const { user, submitted, send } = open()
      await user.type(phone(), '12')
      await user.click(send())
      expect(submitted).toHaveBeenCalledTimes(times)
      if (times > 0) expect(submitted).toHaveBeenCalledWith({ phone: '12', terms: false, comment: '' })
      stored.developerNoValidation.clear()
    },
  )

  it('[R5.01] checks an invalid field on every change, and keeps the focus where the borrower types', async () => {
    const { user, send } = open()
    await user.click(send())
    await user.type(phone(), '6123456')
    expect(phoneError()).toBe('El teléfono no es válido')
    await user.type(phone(), '78')
    expect(phoneError()).toBe('')
    expect(termsError()).not.toBe('')
    expect(document.activeElement).toBe(phone())
  })

  it('passes the parsed values to the submit handler', async () => {
    const { user, submitted, send } = open()
    await user.type(phone(), '612 34 56 78')
    await user.click(screen.getByRole('checkbox', { name: 'Términos' }))
    await user.click(send())
    expect(submitted.mock.calls).toEqual([[{ phone: '34612345678', terms: true, comment: '' }]])
  })

  const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(phone(), '612345678')
    await user.click(screen.getByRole('checkbox', { name: 'Términos' }))
  }

  it('[R8.03] shows a server error at its field until the field changes', async () => {
    const { user, send } = open(async () => {
      throw failure([{ property: 'mobile_phone', message: 'Este número no puede ser', label: 'x' }])
    })
    await fillIn(user)
    await user.click(send())
    expect(phoneError()).toBe('Este número no puede ser')
    expect(currentAlerts()).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: 'Términos' }))
    expect(phoneError()).toBe('Este número no puede ser')
    await user.type(phone(), '{backspace}')
    expect(phoneError()).toBe('')
  })

  it('[R8.03] shows errors without a field as an alert', async () => {
    const { user, send } = open(async () => {
      throw failure([
        { property: 'request', message: 'Ahora no', label: 'x' },
        { property: 'shoe_size', message: 'Talla equivocada', label: 'x' },
      ])
    })
    await fillIn(user)
    await user.click(send())
    expect(currentAlerts().map(({ severity, message }) => [severity, message])).toEqual([
      ['error', 'Ahora no'],
      ['error', 'Talla equivocada'],
    ])
    expect(phoneError()).toBe('')
  })

  it('shows the screen’s own message at a field', async () => {
    const { user, send } = open(async () => ({ phone: 'Vuelve a las 18:00' }))
    await fillIn(user)
    await user.click(send())
    expect(phoneError()).toBe('Vuelve a las 18:00')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Hay un dato que revisar' }))
  })

  it('submits once however often the button is clicked meanwhile, and can submit again afterwards', async () => {
    let finish = () => {}
    const { user, submitted, send } = open(() => new Promise((resolve) => (finish = () => resolve(undefined))))
    await fillIn(user)
    act(() => {
      fireEvent.click(send())
      fireEvent.click(send())
    })
    await user.click(send())
    expect(submitted).toHaveBeenCalledTimes(1)
    expect(send().getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(send().getAttribute('aria-busy')).toBe('false')
    await user.click(send())
    expect(submitted).toHaveBeenCalledTimes(2)
  })
})
