// Goal: files that the server would refuse are refused here, before the upload.
import { BYTES_PER_MEGABYTE, MAX_DOCUMENT_BYTES } from '@puente/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileRefusal, fitWithin } from './prepare-photo.ts'

const file = (type: string, name = 'foto', size = BYTES_PER_MEGABYTE) => ({ type, name, size })

describe('a file from the gallery', () => {
  it.each([
    [file('image/jpeg'), 'card', null],
    [file('image/heic'), 'face_with_card', null],
    [file('', 'IMG_0001.HEIC'), 'card', null],
    [file('application/pdf'), 'paper', null],
    [file('application/pdf'), 'card', null],
    [file('application/pdf'), 'face_with_card', 'unreadable'],
    [file('image/gif'), 'card', 'unreadable'],
    [file('', 'virus.exe'), 'paper', 'unreadable'],
    [file('image/png', 'vacía.png', 0), 'card', 'unreadable'],
    [file('application/pdf', 'nómina.pdf', MAX_DOCUMENT_BYTES + 1), 'paper', 'too_big'],
    [file('image/jpeg', 'foto.jpg', MAX_DOCUMENT_BYTES), 'card', null],
  ] as const)('[R8.08] %j as %s: %s', (chosen, subject, refusal) => {
    expect(fileRefusal(chosen, subject)).toBe(refusal)
  })

  it('keeps its aspect ratio when scaled down, and is never enlarged', () => {
    const side = fc.integer({ min: 1, max: 12_000 })
    fc.assert(
      fc.property(side, side, (widthPx, heightPx) => {
        const smaller = fitWithin(widthPx, heightPx, 2560)
        expect(Math.max(smaller.widthPx, smaller.heightPx)).toBeLessThanOrEqual(2560)
        expect(smaller.widthPx).toBeLessThanOrEqual(widthPx)
        const scale = Math.max(smaller.widthPx, smaller.heightPx) / Math.max(widthPx, heightPx)
        expect(Math.abs(smaller.widthPx - widthPx * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(smaller.heightPx - heightPx * scale)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
