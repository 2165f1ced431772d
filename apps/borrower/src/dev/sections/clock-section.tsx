import { developerTexts } from '@puente/texts/developer'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trackProgress } from '../../loading/progress.ts'
import { advanceClock, fetchClock } from '../developer-api.ts'
import { Action, Note, Section } from '../parts.tsx'

const texts = developerTexts.clock

const STEPS_DAYS = [1, 7, 30] as const
const DAY = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeZone: 'Europe/Madrid' })

export function ClockSection() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: ['sandbox', 'clock'], queryFn: fetchClock })
  const [isMoving, setIsMoving] = useState(false)
  const move = async (days: number) => {
    setIsMoving(true)
    try {
      await trackProgress(advanceClock(days))
      // The nightly jobs in between may have changed anything.
      await queryClient.invalidateQueries()
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <Section title={texts.title}>
      {data ? <Note>{texts.now(DAY.format(new Date(data.now)))}</Note> : null}
      <div className="grid grid-cols-3 gap-2">
        {STEPS_DAYS.map((days) => (
          <Action key={days} disabled={isMoving} onClick={() => move(days)}>
            {texts.advance(days)}
          </Action>
        ))}
      </div>
    </Section>
  )
}
