// Goal: an unreadable photo is noticed before it is sent, and a readable one causes no warning.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPhotoMeter, type PhotoSubject, qualityIssues } from './photo-quality.ts'

const WIDTH = 64
const HEIGHT = 48
const LARGE = { widthPx: 1920, heightPx: 1080 }

function photoOf(luminanceAt: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) rgba.fill(luminanceAt(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  }
  return rgba
}

function measured(rgba: Uint8ClampedArray) {
  const meter = createPhotoMeter(WIDTH)
  meter.addRows(rgba)
  return meter.measures()
}

const LETTERS = photoOf((x, y) => ((Math.floor(x / 3) + Math.floor(y / 4)) % 2 === 0 ? 60 : 190))
const SMEARED = photoOf((x) => 90 + x)
const NIGHT = photoOf((x) => (x % 4 === 0 ? 40 : 25))
const REFLECTION = photoOf((x, y) => (x < WIDTH / 3 ? 255 : (x + y) % 3 === 0 ? 60 : 150))
const SHEET = photoOf((x, y) => (x % 7 === 0 && y % 3 === 0 ? 20 : 255))

describe('the quality of a photo', () => {
  it.each<[string, Uint8ClampedArray, PhotoSubject, readonly string[]]>([
    ['sharp letters', LETTERS, 'card', []],
    ['no edge anywhere', SMEARED, 'card', ['blurred']],
    ['a face has fewer edges than text', SMEARED, 'face', ['blurred']],
    ['a dark room is dark, and not also blurred', NIGHT, 'card', ['too_dark']],
    ['a lamp on the plastic', REFLECTION, 'card', ['too_bright']],
    ['a white sheet is not a reflection', SHEET, 'paper', []],
  ])('[R2.20] %s', (_, rgba, subject, issues) => {
    expect(qualityIssues(subject, LARGE, measured(rgba))).toEqual(issues)
  })

  it('[R2.20] reports a photo that is too small, in portrait and landscape', () => {
    expect(qualityIssues('card', { widthPx: 1200, heightPx: 599 }, measured(LETTERS))).toEqual(['too_small'])
    expect(qualityIssues('card', { widthPx: 599, heightPx: 1200 }, measured(LETTERS))).toEqual(['too_small'])
    expect(qualityIssues('card', { widthPx: 600, heightPx: 1200 }, measured(LETTERS))).toEqual([])
  })

  it('the quality of a photo does not depend on the size of the chunks', () => {
    const rowBytes = WIDTH * 4
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (heights) => {
        const meter = createPhotoMeter(WIDTH)
        let row = 0
        for (const height of [...heights, HEIGHT]) {
          const next = Math.min(HEIGHT, row + height)
          meter.addRows(LETTERS.subarray(row * rowBytes, next * rowBytes))
          row = next
        }
        expect(meter.measures()).toEqual(measured(LETTERS))
      }),
    )
  })
})
