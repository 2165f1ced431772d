import { alertTexts } from '@puente/texts/alerts'
import { layoutTexts } from '@puente/texts/layout'
import { showAlert } from '../alerts/alerts.ts'

/**
 * Whether a part that somebody asked for has come. Where it has not, that is said. Some browsers do not ask for a file twice:
 * with a connection it takes a new page.
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
