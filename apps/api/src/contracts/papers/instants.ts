import { contractEvidenceTexts } from '@puente/texts/contract-evidence'

const MADRID = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as a court reads it: in UTC to the second, and on the clock of Madrid. */
export const bothTimes = (iso: string): string =>
  contractEvidenceTexts.bothTimes(iso.replace('T', ' ').replace(/\.\d+Z$/, ''), MADRID.format(new Date(iso)))
