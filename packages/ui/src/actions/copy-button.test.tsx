// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

// Goal: the user sees for three seconds that the text is copied, or is told to copy it by hand.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copiar el IBAN' })))
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('[R9.03] confirms the copy for 3 s', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyButton text="ES91 2100" label="Copiar el IBAN" />)
  await press()
  expect(write).toHaveBeenCalledWith('ES91 2100')
  await wait(2_999)
  expect(screen.getByRole('status').textContent).toBe('Copiado')
  await wait(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says what to do if copying is not allowed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(<CopyButton text="ES91 2100" label="Copiar el IBAN" />)
  await press()
  expect(screen.getByRole('status').textContent).toContain('cópialo a mano')
})
