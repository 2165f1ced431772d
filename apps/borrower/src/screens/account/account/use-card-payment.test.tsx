// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAllAlerts } from '../../../alerts/alerts.ts'
import { generatePayment, leaveFor, paymentAddress } from '../../../api/payments.ts'
import { useCardPayment } from './use-card-payment.ts'

vi.mock('../../../api/payments.ts', () => ({ generatePayment: vi.fn(), leaveFor: vi.fn(), paymentAddress: vi.fn() }))
vi.mock('../../../session/session.ts', () => ({ refreshSession: vi.fn(async () => {}) }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  dismissAllAlerts()
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('[R9.03] locks the pay button for 8 s after a click', async () => {
  vi.mocked(generatePayment).mockResolvedValue({ payment_link: 'https://pagos.example/1' })
  vi.mocked(paymentAddress).mockResolvedValue('/payment?access_token=ticket-1&payment_type=payoff')
  const { result } = renderHook(() => useCardPayment())
  await act(() => result.current.pay({ payment_type: 'payoff' }))
  expect(leaveFor).toHaveBeenCalledWith('/payment?access_token=ticket-1&payment_type=payoff')
  act(() => vi.advanceTimersByTime(7_999))
  expect(result.current.button).toEqual({ busy: true, disabled: false })
  await act(() => result.current.pay({ payment_type: 'payoff' }))
  expect(generatePayment).toHaveBeenCalledTimes(1)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.button).toEqual({ busy: false, disabled: false })
})

it('[R9.03] locks it after a failure too, and then unlocks it', async () => {
  const facts = { status: 503, label: 'x', message: 'No', data: null, errors: [], retryAfterSeconds: null }
  vi.mocked(generatePayment).mockRejectedValue(new ApiFailure(facts))
  const { result } = renderHook(() => useCardPayment())
  await act(() => result.current.pay({ payment_type: 'payoff' }))
  expect(result.current.button).toEqual({ busy: false, disabled: true })
  act(() => vi.advanceTimersByTime(8_000))
  expect(result.current.button).toEqual({ busy: false, disabled: false })
})
