// Goal: a photo that cannot be read with certainty leads to the form, never to wrong data in it.
import { readFileSync } from 'node:fs'
import { civilDate, readMrz } from '@puente/domain'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTesseractReader } from '../../providers/document-reader/tesseract/tesseract.ts'

const TODAY = civilDate('2026-11-16')
const reader = createTesseractReader()
afterAll(() => reader.stop())

const drawing = (name: string) => readFileSync(new URL(`../../../test/data/${name}.png`, import.meta.url))
const DNI = drawing('dni-back')
const NIE = drawing('nie-back')

const readingOf = async (image: Sharp) =>
  readMrz(await reader.readText(await image.jpeg({ quality: 85 }).toBuffer()), TODAY)

/** A card on a table, photographed by hand: smaller, a little turned, grainy. */
const inHand = (card: Buffer) =>
  sharp(card).resize({ width: 1100 }).rotate(1.5, { background: '#777777' }).extend({
    top: 60,
    bottom: 60,
    left: 60,
    right: 60,
    background: '#777777',
  })

describe('a photo of a Spanish document', () => {
  it.each([
    ['a DNI', () => sharp(DNI), { personalId: '12345678Z', firstSurname: 'GARCIA', firstName: 'JOAN', sex: 'M' }],
    ['a DNI in a hand', () => inHand(DNI), { personalId: '12345678Z', birthday: '1980-01-01' }],
    [
      'a NIE',
      () => sharp(NIE),
      { personalId: 'X1234567L', nationality: 'MAR', birthday: '1990-05-01', expirationDate: '2031-02-03', sex: 'F' },
    ],
  ])('%s is read', { timeout: 120_000 }, async (_what, image, expected) => {
    expect(await readingOf(image())).toMatchObject({ ...expected, isComplete: true })
  })
})

describe('a photo that cannot be used', () => {
  const width = 1280
  it.each([
    ['blurred', () => sharp(DNI).blur(9)],
    ['turned by 90 degrees', () => sharp(DNI).rotate(90)],
    ['turned by 180 degrees', () => sharp(DNI).rotate(180)],
    ['cropped at the right', () => sharp(DNI).extract({ left: 0, top: 0, width: width * 0.6, height: 806 })],
    ['cropped through the zone', () => sharp(DNI).extract({ left: 0, top: 0, width, height: 570 })],
    ['a foreign identity card', () => sharp(drawing('foreign-card'))],
    ['a passport', () => sharp(drawing('passport'))],
    ['a blank wall', () => sharp({ create: { width: 800, height: 500, channels: 3, background: '#cccccc' } })],
  ])('%s is never a complete reading', { timeout: 120_000 }, async (_what, image) => {
    expect((await readingOf(image()))?.isComplete ?? false).toBe(false)
  })
})
