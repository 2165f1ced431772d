// Goal: a server that stops neither waits for photos that are being read nor crashes on them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createTesseractReader } from './tesseract.ts'

const CARD = readFileSync(new URL('../../../../test/data/dni-back.png', import.meta.url))

it('fails current and queued readings once it is stopped', async () => {
  const reader = createTesseractReader()
  const readings = [CARD, CARD, CARD].map((card) => reader.readText(card))
  reader.stop()
  const outcomes = await Promise.allSettled([...readings, reader.readText(CARD)])
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : outcome.value))).toEqual(
    Array.from({ length: 4 }, () => 'provider_unavailable'),
  )
})

it('stops while a photo is being prepared without an unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const keep = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', keep)
  onTestFinished(() => {
    process.off('unhandledRejection', keep)
  })
  const reader = createTesseractReader()
  const begun = once(sharp.queue, 'change')
  const reading = reader.readText(CARD)
  await begun
  reader.stop()
  await expect(reading).rejects.toMatchObject({ code: 'provider_unavailable' })
  while (sharp.counters().process > 0) await setImmediate()
  // The prepared photo reaches the next step in a later turn of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  expect(unhandled).toEqual([])
})
