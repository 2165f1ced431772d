import { AppError, type DocumentType } from '@puente/domain'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, type RawImage } from './decode-heic.ts'
import { fairQueue } from './fair-queue.ts'
import { refusedUpload } from './refused-upload.ts'
import { renderPdf } from './render-pdf.ts'

/** The largest cameras that phones save by default have 50 megapixels. A small file that decodes to more is a bomb. */
const MAX_PIXELS = 60_000_000
/** Below this the smallest print of an identity card is illegible. */
const MIN_LONG_SIDE_PIXELS = 600
/** Enough to read the print, at a fraction of the size. */
const MAX_SIDE_PIXELS = 2560
const JPEG_QUALITY = 85

const IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const HEIC: ReadonlySet<string> = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
/** A face must be a photo; any other type may be a scan. */
const PHOTOS_ONLY: ReadonlySet<DocumentType> = new Set(['selfie_with_id_card', 'liveness_selfie'])

/** A decoded photo takes a hundred megabytes of memory, and a waiting file up to twelve. */
const enqueue = fairQueue({ running: 2, waiting: 20, waitingPerCaller: 4 })

/**
 * Re-encodes an image from its pixels: the new file contains no location (EXIF, GPS) and no second file hidden behind
 * the first.
 */
const makeAnew = (image: Sharp): Promise<Buffer> =>
  toJpeg(
    image
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true }),
  )

async function toJpeg(image: Sharp): Promise<Buffer> {
  return image.flatten({ background: 'white' }).toColourspace('srgb').jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

function refuseSmall({ width = 0, height = 0 }: { width?: number; height?: number }): void {
  if (Math.max(width, height) < MIN_LONG_SIDE_PIXELS) throw refusedUpload('too few pixels', 'documentTooSmall')
}

/** sharp reads and writes in its own threads and does not block other requests. */
async function prepareImage(bytes: Buffer): Promise<Buffer> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    refuseSmall(metadata)
    if (metadata.width * metadata.height > MAX_PIXELS) throw refusedUpload('too many pixels', 'documentTooLarge')
    return await makeAnew(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }))
  } catch (error) {
    if (error instanceof AppError) throw error
    const isBomb = error instanceof Error && error.message.includes('pixel limit')
    throw refusedUpload('the image cannot be decoded', isBomb ? 'documentTooLarge' : 'documentUnreadable', error)
  }
}

async function prepareHeic(bytes: Buffer): Promise<Buffer> {
  const { width, height, pixels } = await decodeHeic(bytes, MAX_PIXELS)
  refuseSmall({ width, height })
  return makeAnew(fromPixels({ width, height, pixels }))
}

const fromPixels = ({ width, height, pixels }: RawImage): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS })

/**
 * Checks an upload by its content, never by its name, and converts it to the JPEG that is stored: the pixels of a photo, or those of
 * the pages of a PDF. Senders take turns.
 */
export async function prepareUpload(
  bytes: Buffer,
  { type, userId }: { readonly type: DocumentType; readonly userId: number },
): Promise<Buffer> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  const prepare = <T>(work: () => Promise<T>) => enqueue(String(userId), work)
  if (IMAGES.has(mime)) return prepare(() => prepareImage(bytes))
  if (HEIC.has(mime)) return prepare(() => prepareHeic(bytes))
  if (mime === 'application/pdf' && !PHOTOS_ONLY.has(type)) {
    return prepare(async () => toJpeg(fromPixels(await renderPdf(bytes))))
  }
  throw new AppError('document_type_unsupported', `a ${type} is not accepted as ${mime}`)
}
