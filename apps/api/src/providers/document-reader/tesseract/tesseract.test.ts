// Goal: a program that shall end does not wait for photos that are being read.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createTesseractReader } from './tesseract.ts'

const CARD = readFileSync(new URL('../../../../test/data/dni-back.png', import.meta.url))

it('reads nothing any more once it is stopped: neither what it has begun nor what waits', async () => {
  const reader = createTesseractReader()
  const readings = [CARD, CARD, CARD].map((card) => reader.readText(card))
  reader.stop()
  const outcomes = await Promise.allSettled([...readings, reader.readText(CARD)])
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : outcome.value))).toEqual(
    Array.from({ length: 4 }, () => 'provider_unavailable'),
  )
})

it('is stopped in the middle of a photo', async () => {
  const reader = createTesseractReader()
  const begun = once(sharp.queue, 'change') // the photo is made ready for the engine, which runs by then
  const reading = reader.readText(CARD)
  await begun
  reader.stop()
  await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable' })
})
