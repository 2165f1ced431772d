// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { type SendOptions, useSending } from './use-sending.ts'

// Goal: a form sends once however often it is clicked, shows what the server said, and never shows old figures afterwards.

afterEach(cleanup)

const refusal = new ApiFailure({
  status: 409,
  label: 'illegal_transition',
  message: 'El préstamo ha cambiado',
  errors: [{ property: 'amount', label: 'max', message: 'Es demasiado' }],
})
const read = vi.fn(async () => 'figures')
const loans = { queryKey: ['staff', 'loans'] }

function Form({ work, options }: { work: () => Promise<unknown>; options?: SendOptions }) {
  const { isBusy, errors, send } = useSending()
  useQuery({ queryKey: [...loans.queryKey, 'P-5'], queryFn: read })
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => void send(work, { changed: [loans], ...options })}>
        Enviar
      </button>
      <p role="alert">{errors.amount}</p>
    </>
  )
}

async function open(work: () => Promise<unknown>, options?: SendOptions) {
  read.mockClear()
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form work={work} {...(options && { options })} />
      </QueryClientProvider>,
    ),
  )
  return screen.getByRole('button')
}
const alert = () => screen.getByRole('alert').textContent

it('sends once for two clicks, is busy meanwhile, and loads again what it changed', async () => {
  let answer: (value?: unknown) => void = () => {}
  const work = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  const button = await open(work)
  await act(async () => {
    button.click()
    button.click()
  })
  expect(work).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(read).toHaveBeenCalledOnce()
  await act(async () => answer())
  expect(button.getAttribute('aria-busy')).toBe('false')
  expect(read).toHaveBeenCalledTimes(2)
})

it('shows a refusal at its field, loads again, and forgets the refusal with the next request', async () => {
  const onFailure = vi.fn()
  const work = vi.fn(async () => undefined as unknown)
  work.mockRejectedValueOnce(refusal)
  const button = await open(work, { onFailure })
  await act(async () => button.click())
  expect(alert()).toBe('Es demasiado')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(read).toHaveBeenCalledTimes(2)
  await act(async () => button.click())
  expect(alert()).toBe('')
})
