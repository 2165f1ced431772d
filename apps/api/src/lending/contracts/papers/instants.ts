import { contractEvidenceTexts as texts } from '@puente/texts/contract-evidence'
import { type PaperInputs, usesFirstTemplate } from '../../../db/paper-inputs.ts'

const FIRST_MADRID = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('es-ES', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
const MADRID = clockOf('Europe/Madrid')
const UTC = clockOf('UTC')

/** An instant for a court: in Madrid time to the second, and in UTC. */
export function formatInBothZones(inputs: PaperInputs, iso: string): string {
  const instant = new Date(iso)
  return usesFirstTemplate(inputs)
    ? texts.firstBothTimes(iso.replace('T', ' ').replace(/\.\d+Z$/, ''), FIRST_MADRID.format(instant))
    : texts.bothTimes(MADRID.format(instant), UTC.format(instant))
}
