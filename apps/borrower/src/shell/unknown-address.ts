import { unknownAddressText } from '@puente/texts/unknown-address'
import { showAlert } from '../alerts/alerts.ts'

/** The person followed a link to a page that does not exist, and was sent elsewhere (requirements R2.10). */
export const showUnknownAddress = (): string => showAlert({ severity: 'info', message: unknownAddressText })
