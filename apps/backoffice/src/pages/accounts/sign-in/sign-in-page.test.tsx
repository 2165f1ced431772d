// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { SignInPage } from './sign-in-page.tsx'

// Goal: a staff member whose account has no second factor yet learns that it takes a mailed link, and asks for it in two clicks.

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) })
    if (path === '/staff/password-resets') return new Response(null, { status: 204 })
    if (path !== '/staff/session') return json(200, { mode: 'production' })
    return json(409, { label: 'second_factor_missing', message: 'Pide un enlace nuevo.', errors: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('explains that an account without a second factor needs a link, and mails one to the address that was typed', async () => {
  const email = 'eva@prestamos.example'
  render(
    <QueryClientProvider client={queryClient}>
      <SignInPage />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Correo electrónico'), email)
  await user.type(screen.getByLabelText('Contraseña'), 'una lámpara torcida bebe té')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText('Pide un enlace nuevo.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pedir un enlace nuevo' }))
  await user.click(screen.getByRole('button', { name: 'Mandar el enlace' }))
  expect(await screen.findByText(/el enlace llega en unos minutos/)).toBeDefined()
  expect(sent.at(-1)).toEqual({ path: '/staff/password-resets', body: { email } })
})
