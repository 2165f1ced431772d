import { alertTexts } from '@puente/texts/alerts'
import { layoutTexts } from '@puente/texts/layout'
import { showAlert } from '../alerts/alerts.ts'

/**
 * True once the chunk of a part that the borrower asked for has loaded; false, with an alert, if it failed. Some browsers do
 * not request a failed module again: while online, only a reload helps.
 */
export async function whenLoaded(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    const message = navigator.onLine ? layoutTexts.failure.chunk : alertTexts.noConnection
    showAlert({ severity: 'error', message })
    return false
  }
}
