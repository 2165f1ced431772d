// @vitest-environment happy-dom
// Goal: a photo keeps the full frame without loss: small print on an identity card must stay readable.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takePhoto } from './camera-device.ts'

const JPEG = new Blob(['a picture'], { type: 'image/jpeg' })
const drawImage = vi.fn()
const toBlob = vi.fn((done: BlobCallback, _type?: string, _quality?: number) => done(JPEG))

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
})
afterEach(() => vi.restoreAllMocks())

const videoOf = (videoWidth: number, videoHeight: number) => ({ videoWidth, videoHeight }) as HTMLVideoElement

it('[R9.04] takes the full frame as a JPEG of quality 1', async () => {
  const video = videoOf(1920, 1080)
  expect(await takePhoto(video)).toBe(JPEG)
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0)
  const [canvas] = toBlob.mock.contexts as unknown as HTMLCanvasElement[]
  expect([canvas?.width, canvas?.height]).toEqual([1920, 1080])
  expect(toBlob.mock.calls.map(([, type, quality]) => [type, quality])).toEqual([['image/jpeg', 1]])
})

it('rejects if the camera has delivered no frame yet', async () => {
  await expect(takePhoto(videoOf(0, 0))).rejects.toThrow('no picture yet')
})
