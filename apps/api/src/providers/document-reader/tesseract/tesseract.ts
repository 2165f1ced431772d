import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '@puente/domain'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { DocumentReader } from '../document-reader.ts'

/** The characters of a machine-readable zone. The rest of the card is not read. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
/** The zone is on the lower half of a card. The whole picture is read only if that half holds too little. */
const LOWER_PART = 0.5
/** At this width, the letters of a card that fills the photo have the height that the engine recognises best. */
const WIDTH_PIXELS = 1600
const MIN_ZONE_CHARACTERS = 60

/** The trained data is part of the packages: nothing is downloaded when a document is read. */
const LANGUAGE_DIR = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

/** One at a time: each recognition uses a core and two hundred megabytes for some seconds. */
const oneAtATime = limitConcurrency(1)

const forReading = (image: Sharp): Promise<Buffer> =>
  image.greyscale().normalise().resize({ width: WIDTH_PIXELS }).png().toBuffer()

async function lowerPart(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata()
  const top = Math.floor(height * LOWER_PART)
  return forReading(sharp(image).extract({ left: 0, top, width, height: height - top }))
}

const zoneCharacters = (text: string): number => text.replace(/[^A-Z0-9<]/g, '').length

type Engine = Awaited<ReturnType<typeof import('tesseract.js')['createWorker']>>

async function recognise(engine: Engine, image: Buffer, signal: AbortSignal): Promise<string> {
  const textOf = async (part: Buffer): Promise<string> => {
    // A terminated engine fails with an unhandled rejection, which would end the process.
    signal.throwIfAborted()
    return (await engine.recognize(part)).data.text
  }
  const lower = await textOf(await lowerPart(image))
  if (zoneCharacters(lower) >= MIN_ZONE_CHARACTERS && lower.includes('<<')) return lower
  return `${lower}\n${await textOf(await forReading(sharp(image)))}`
}

/** Tesseract, compiled to WebAssembly. It runs in its own thread. */
export function createTesseractReader(): DocumentReader {
  const end = new AbortController()
  const { signal } = end
  return {
    readText: (image) =>
      oneAtATime(async () => {
        signal.throwIfAborted()
        // Loaded with the first document, so that the server starts without it.
        const { createWorker, OEM, PSM } = await import('tesseract.js')
        const engine = await createWorker('eng', OEM.LSTM_ONLY, {
          langPath: LANGUAGE_DIR,
          gzip: true,
          cacheMethod: 'none',
        })
        let onStop = () => {}
        // A terminated engine never responds: the signal ends the wait.
        const stopped = new Promise<never>((_resolve, reject) => {
          onStop = () => reject(signal.reason)
        })
        try {
          await engine.setParameters({
            tessedit_char_whitelist: CHARACTERS,
            tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
          })
          signal.throwIfAborted()
          signal.addEventListener('abort', onStop)
          return await Promise.race([recognise(engine, image, signal), stopped])
        } finally {
          signal.removeEventListener('abort', onStop)
          await engine.terminate()
        }
      }),
    stop: () => end.abort(new AppError('provider_unavailable', 'the server stops before the document is read')),
  }
}
