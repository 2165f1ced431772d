// Goal: a server that stops does not wait for photos that are being read, and does not crash on them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
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

it('can be stopped while a photo is prepared, without an unhandled rejection', async () => {
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
  // The prepared photo reaches the code behind it in a later turn of the event loop.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  expect(unhandled).toEqual([])
})
