import { BYTES_PER_MEGABYTE, MAX_DOCUMENT_BYTES } from '@puente/domain'
import {
  createPhotoMeter,
  MEASURED_SIDE_PX,
  type PhotoSubject,
  type QualityIssue,
  qualityIssues,
} from './photo-quality.ts'

/** Larger photos are scaled down before the upload, which would take minutes on a weak connection. */
const LARGE_BYTES = 8 * BYTES_PER_MEGABYTE
const LONG_SIDE_PX = 2560
const RESIZED_JPEG_QUALITY = 0.92
const ROWS_AT_ONCE = 64

/** Decodes the photo; null if this browser cannot. Most cannot decode HEIC, and none decodes a PDF here. */
export async function decodePhoto(file: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function' || file.type === 'application/pdf') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** Fits a picture into a square without enlarging it. */
export function fitWithin(widthPx: number, heightPx: number, longSidePx: number) {
  const scale = Math.min(1, longSidePx / Math.max(widthPx, heightPx))
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}

function drawn(picture: ImageBitmap, longSidePx: number, willBeRead: boolean) {
  const { widthPx, heightPx } = fitWithin(picture.width, picture.height, longSidePx)
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d', { willReadFrequently: willBeRead })
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, widthPx, heightPx)
  return { canvas, context, widthPx, heightPx }
}

/** Lets the page render and handle input before the next chunk. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))

export async function inspectPhoto(picture: ImageBitmap, subject: PhotoSubject): Promise<readonly QualityIssue[]> {
  const small = drawn(picture, MEASURED_SIDE_PX, true)
  if (small === null) return []
  const { context, widthPx, heightPx } = small
  const meter = createPhotoMeter(widthPx)
  for (let row = 0; row < heightPx; row += ROWS_AT_ONCE) {
    meter.addRows(context.getImageData(0, row, widthPx, Math.min(ROWS_AT_ONCE, heightPx - row)).data)
    await yieldToBrowser()
  }
  return qualityIssues(subject, { widthPx: picture.width, heightPx: picture.height }, meter.measures())
}

/** The file to upload: a large photo as a smaller JPEG, everything else unchanged. */
export async function compressPhoto(file: Blob, picture: ImageBitmap | null): Promise<Blob> {
  if (picture === null || file.size <= LARGE_BYTES) return file
  const { canvas } = drawn(picture, LONG_SIDE_PX, false) ?? {}
  if (canvas === undefined) return file
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', RESIZED_JPEG_QUALITY))
  return smaller !== null && smaller.size < file.size ? smaller : file
}

export type FileRefusal = 'too_big' | 'unreadable'

interface SizedFile {
  readonly type: string
  readonly name: string
  readonly size: number
}

const isFace = (subject: PhotoSubject) => subject === 'face' || subject === 'face_with_card'

const IMAGES = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'
/** For the file input. A selfie must be a photo; other documents may be scans. */
export const acceptedFiles = (subject: PhotoSubject) => (isFace(subject) ? IMAGES : `${IMAGES},application/pdf`)

// Some phones report no type for HEIC photos; then the file name decides.
const isImage = ({ type, name }: SizedFile) =>
  type === '' ? /\.(?:jpe?g|png|heic|heif)$/i.test(name) : /^image\/(?:jpeg|png|heic|heif)$/.test(type)
const isPdf = ({ type, name }: SizedFile) => (type === '' ? /\.pdf$/i.test(name) : type === 'application/pdf')

/** Checks the file as it will be sent, after a large photo was scaled down. */
export function fileRefusal(file: SizedFile, subject: PhotoSubject): FileRefusal | null {
  const isTaken = isImage(file) || (isPdf(file) && !isFace(subject))
  if (!isTaken || file.size === 0) return 'unreadable'
  return file.size > MAX_DOCUMENT_BYTES ? 'too_big' : null
}
