import { useSyncExternalStore } from 'react'

export type AlertSeverity = 'success' | 'info' | 'warning' | 'error'

export interface AlertItem {
  readonly id: string
  readonly severity: AlertSeverity
  readonly message: string
  /** Stays in view while the page scrolls: the answer to a button must not appear out of sight. */
  readonly isPinned: boolean
}

export interface NewAlert {
  readonly severity: AlertSeverity
  readonly message: string
  /** Alerts are unique by message unless this is false. */
  readonly unique?: boolean
  readonly isPinned?: boolean
}

const EXPIRY_MS = 90_000
const EXPIRY_AFTER_ROUTE_CHANGE_MS = 60_000

interface Timer {
  /** Milliseconds shown before the last start: a paused alert does not age. */
  shownMs: number
  startedAtMs: number
  remainingMs: number
  handle: ReturnType<typeof setTimeout> | null
}

let alerts: readonly AlertItem[] = []
let lastId = 0
const timers = new Map<string, Timer>()
const listeners = new Set<() => void>()

function publish(next: readonly AlertItem[]) {
  alerts = next
  for (const listener of listeners) listener()
}

function start(id: string, timer: Timer) {
  timer.startedAtMs = Date.now()
  timer.handle = setTimeout(() => dismissAlert(id), timer.remainingMs)
}

function stop(timer: Timer) {
  if (timer.handle === null) return
  clearTimeout(timer.handle)
  timer.handle = null
  const ranMs = Date.now() - timer.startedAtMs
  timer.shownMs += ranMs
  timer.remainingMs -= ranMs
}

/** Shows an alert and returns its id. A message already on screen is replaced, so that screen readers read it again. */
export function showAlert({ severity, message, unique = true, isPinned = true }: NewAlert): string {
  if (unique) for (const alert of alerts) if (alert.message === message) dismissAlert(alert.id)
  lastId += 1
  const id = `alert-${lastId}`
  const timer: Timer = { shownMs: 0, startedAtMs: 0, remainingMs: EXPIRY_MS, handle: null }
  timers.set(id, timer)
  start(id, timer)
  publish([...alerts, { id, severity, message, isPinned }])
  return id
}

export function dismissAlert(id: string): void {
  const timer = timers.get(id)
  if (!timer) return
  stop(timer)
  timers.delete(id)
  publish(alerts.filter((alert) => alert.id !== id))
}

/** The borrower scrolls on: what was just said has been read, and would cover the page. */
export function unpinAlerts(): void {
  if (alerts.some(({ isPinned }) => isPinned)) publish(alerts.map((alert) => ({ ...alert, isPinned: false })))
}

export function dismissAllAlerts(): void {
  for (const { id } of alerts) dismissAlert(id)
}

/** Alerts do not expire while the pointer or the focus is on them (WCAG 2.2.1). */
export function pauseAlerts(): void {
  for (const timer of timers.values()) stop(timer)
}

export function resumeAlerts(): void {
  for (const [id, timer] of timers) if (timer.handle === null) start(id, timer)
}

/** Requirements R4: expires 60 s after a route change, or at once if it has been shown for more than 60 s. */
export function alertsRouteChanged(): void {
  for (const [id, timer] of timers) {
    const wasRunning = timer.handle !== null
    stop(timer)
    if (timer.shownMs > EXPIRY_AFTER_ROUTE_CHANGE_MS) {
      dismissAlert(id)
      continue
    }
    timer.remainingMs = EXPIRY_AFTER_ROUTE_CHANGE_MS
    if (wasRunning) start(id, timer)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentAlerts = (): readonly AlertItem[] => alerts

export const useAlerts = (): readonly AlertItem[] => useSyncExternalStore(subscribe, currentAlerts)
