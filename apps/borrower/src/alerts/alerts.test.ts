import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  alertsRouteChanged,
  currentAlerts,
  dismissAlert,
  dismissAllAlerts,
  pauseAlerts,
  resumeAlerts,
  showAlert,
} from './alerts.ts'

const SECOND_MS = 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissAllAlerts()
  vi.useRealTimers()
})

const messages = () => currentAlerts().map(({ message }) => message)
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * SECOND_MS)

describe('alerts', () => {
  it('[R4.08] alerts are unique by message unless the caller says otherwise', () => {
    showAlert({ severity: 'error', message: 'Uno' })
    showAlert({ severity: 'error', message: 'Uno' })
    showAlert({ severity: 'info', message: 'Dos' })
    expect(messages()).toEqual(['Uno', 'Dos'])
    showAlert({ severity: 'info', message: 'Dos', unique: false })
    expect(messages()).toEqual(['Uno', 'Dos', 'Dos'])
  })

  it('[R4.08] alerts are removed by id', () => {
    const id = showAlert({ severity: 'info', message: 'Uno' })
    showAlert({ severity: 'info', message: 'Dos' })
    dismissAlert(id)
    dismissAlert('alert-that-is-not-there')
    expect(messages()).toEqual(['Dos'])
  })

  it('[R4.08] expire after 90 s', () => {
    showAlert({ severity: 'success', message: 'Hecho' })
    pass(89.9)
    expect(messages()).toEqual(['Hecho'])
    pass(0.2)
    expect(messages()).toEqual([])
  })

  it('[R4.08] expire 60 s after a route change', () => {
    showAlert({ severity: 'success', message: 'Hecho' })
    pass(20)
    alertsRouteChanged()
    pass(59.9)
    expect(messages()).toEqual(['Hecho'])
    pass(0.2)
    expect(messages()).toEqual([])
  })

  it('[R4.08] expire with a route change if they were shown for more than 60 s', () => {
    showAlert({ severity: 'success', message: 'Viejo' })
    pass(1)
    showAlert({ severity: 'success', message: 'De hace 60 s' })
    pass(60)
    alertsRouteChanged()
    expect(messages()).toEqual(['De hace 60 s'])
  })

  it('[R4.08] alerts do not expire while the pointer or the focus is on them', () => {
    showAlert({ severity: 'info', message: 'Léeme' })
    pass(80)
    pauseAlerts()
    pass(600)
    expect(messages()).toEqual(['Léeme'])
    resumeAlerts()
    pass(9.9)
    expect(messages()).toEqual(['Léeme'])
    pass(0.2)
    expect(messages()).toEqual([])
  })

  it('[R4.08] a route change while paused shortens the remaining time and starts no timer', () => {
    showAlert({ severity: 'info', message: 'Léeme' })
    pauseAlerts()
    alertsRouteChanged()
    pass(600)
    expect(messages()).toEqual(['Léeme'])
    resumeAlerts()
    pass(60.1)
    expect(messages()).toEqual([])
  })
})
