// @vitest-environment happy-dom
import { alertTexts } from '@puente/texts/alerts'
import { layoutTexts } from '@puente/texts/layout'
import { afterEach, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAllAlerts } from '../alerts/alerts.ts'
import { whenLoaded } from './when-loaded.ts'

afterEach(() => {
  dismissAllAlerts()
  vi.restoreAllMocks()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

it('[R8.02] shows an alert when a chunk that the borrower needs does not load', async () => {
  expect(await whenLoaded(async () => null)).toBe(true)
  expect(currentAlerts()).toEqual([])
  expect(await whenLoaded(lost)).toBe(false)
  expect(currentAlerts()).toMatchObject([{ severity: 'error', message: layoutTexts.failure.chunk }])
  dismissAllAlerts()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await whenLoaded(lost)).toBe(false)
  expect(currentAlerts()).toMatchObject([{ severity: 'error', message: alertTexts.noConnection }])
})
