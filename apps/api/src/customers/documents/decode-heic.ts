import { refusedUpload } from './refused-upload.ts'
import { runThread, type ThreadLimits } from './run-thread.ts'

export interface RawImage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8Array
}

type Message = { readonly outcome: 'too_large' } | ({ readonly outcome: 'decoded' } & RawImage)

const LIMITS: ThreadLimits = { timeoutMs: 30_000, heapMegabytes: 512 }

/** The pixels of an iPhone photo. sharp cannot read the format because its codec is patented. */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawImage> {
  const message = await runThread<Message>(
    new URL('./heic-worker.mjs', import.meta.url),
    { bytes, maxPixels },
    LIMITS,
  ).catch((cause: unknown) => {
    throw refusedUpload('the HEIC image cannot be decoded', 'documentUnreadable', cause)
  })
  if (message.outcome === 'too_large') throw refusedUpload('too many pixels', 'documentTooLarge')
  return message
}
