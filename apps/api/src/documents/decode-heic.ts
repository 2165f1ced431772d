import { Worker } from 'node:worker_threads'
import { refusedUpload } from './refused-upload.ts'

export interface RawImage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8Array
}

type Message = { readonly outcome: 'too_large' } | ({ readonly outcome: 'decoded' } & RawImage)

const TIMEOUT_MS = 30_000
/** A thread that wants more than an honest photo needs is stopped, and the server goes on. */
const MAX_HEAP_MB = 512

/** The pixels of an iPhone's photo. sharp cannot read the format: its codec is patented. */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<RawImage> {
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: [],
    // The decoder writes its troubles to the console; ours are told as errors.
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the decoder ended without an image')))
      timer = setTimeout(() => reject(new Error('the decoder took too long')), TIMEOUT_MS)
    })
    if (message.outcome === 'too_large') throw refusedUpload('too many pixels', 'documentTooLarge')
    return message
  } catch (error) {
    if ((error as { code?: unknown }).code === 'validation_failed') throw error
    throw refusedUpload('the HEIC image cannot be decoded', 'documentUnreadable', error)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
