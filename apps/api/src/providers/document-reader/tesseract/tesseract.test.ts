// Goal: photos share one engine while they come one after the other; a server that stops neither waits for photos that are being
// read nor crashes on them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTesseractReader } from './tesseract.ts'

// The real engine, with its starts counted.
vi.mock('tesseract.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('tesseract.js')>()
  return { ...original, createWorker: vi.fn(original.createWorker) }
})

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

it('fails on a file that is no photo, and reads all others with one engine, to the same text, until it is idle for too long', async () => {
  const starts = vi.mocked(createWorker)
  const reader = createTesseractReader()
  onTestFinished(() => reader.stop())
  await expect(reader.readText(Buffer.from('no photo'))).rejects.toThrow()
  starts.mockClear()
  const first = await reader.readText(CARD)
  expect(first).toContain('<<')
  expect(await reader.readText(CARD)).toBe(first)
  expect(starts).toHaveBeenCalledTimes(1)

  const forgetful = createTesseractReader(0)
  onTestFinished(() => forgetful.stop())
  const blank = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#cccccc' } })
    .png()
    .toBuffer()
  await forgetful.readText(blank)
  await delay(0)
  await forgetful.readText(blank)
  expect(starts).toHaveBeenCalledTimes(3)
})
