import { alertTexts } from '@puente/texts/alerts'
import { showAlert } from '../alerts/alerts.ts'

/** Whether a part that somebody asked for has come. Where it has not, that is said, and they can ask again. */
export async function arrives(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    showAlert({ severity: 'error', message: alertTexts.noConnection })
    return false
  }
}
