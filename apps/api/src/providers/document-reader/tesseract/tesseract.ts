import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { AppError } from '@puente/domain'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
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

/** One at a time: each recognition uses a core and two hundred megabytes for some tenths of a second. */
const oneAtATime = pLimit(1)

/** Starting the engine costs more than reading a photo: it is kept for the next one, but not its memory in a quiet hour. */
const KEPT_IDLE_MS = 60_000

/** Uncompressed: packing the pixels only to unpack them in the engine would take longer than reading them. */
const forReading = (image: Sharp): Promise<Buffer> =>
  image.greyscale().normalise().resize({ width: WIDTH_PIXELS }).png({ compressionLevel: 0 }).toBuffer()

async function lowerPart(image: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata()
  const top = Math.floor(height * LOWER_PART)
  return forReading(sharp(image).extract({ left: 0, top, width, height: height - top }))
}

const zoneCharacters = (text: string): number => text.replace(/[^A-Z0-9<]/g, '').length

type Engine = Awaited<ReturnType<typeof import('tesseract.js')['createWorker']>>

async function startEngine(): Promise<Engine> {
  // Loaded with the first document, so that the server starts without it.
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const engine = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DIR,
    gzip: true,
    cacheMethod: 'none',
    // Without a handler a photo that the engine cannot decode would throw outside every promise and end the process.
    errorHandler: () => undefined,
  })
  await engine.setParameters({
    tessedit_char_whitelist: CHARACTERS,
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    // No words learnt from one card may influence the next one.
    tessedit_enable_doc_dict: '0',
  })
  return engine
}

/** The thread of an idle engine must not keep the process alive. The type of the package hides it. */
const threadOf = (engine: Engine) => (engine as unknown as { readonly worker: Thread }).worker

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

/** Tesseract, compiled to WebAssembly. It runs in its own thread, which ends after some time without a photo. */
export function createTesseractReader(keptIdleMs = KEPT_IDLE_MS): DocumentReader {
  const end = new AbortController()
  const { signal } = end
  let idle: { readonly engine: Engine; readonly timer: NodeJS.Timeout } | null = null

  const takeEngine = async (): Promise<Engine> => {
    if (idle === null) return startEngine()
    const { engine, timer } = idle
    idle = null
    clearTimeout(timer)
    threadOf(engine).ref()
    return engine
  }
  const endIdleEngine = () => {
    if (idle === null) return
    clearTimeout(idle.timer)
    void idle.engine.terminate()
    idle = null
  }
  const keepEngine = (engine: Engine) => {
    threadOf(engine).unref()
    idle = { engine, timer: setTimeout(endIdleEngine, keptIdleMs).unref() }
  }

  return {
    readText: (image) =>
      oneAtATime(async () => {
        signal.throwIfAborted()
        const engine = await takeEngine()
        let onStop = () => {}
        // A terminated engine never responds: the signal ends the wait.
        const stopped = new Promise<never>((_resolve, reject) => {
          onStop = () => reject(signal.reason)
        })
        try {
          signal.throwIfAborted()
          signal.addEventListener('abort', onStop)
          const text = await Promise.race([recognise(engine, image, signal), stopped])
          keepEngine(engine)
          return text
        } catch (error) {
          // Whatever went wrong in it: the next photo gets a new one.
          await engine.terminate()
          throw error
        } finally {
          signal.removeEventListener('abort', onStop)
        }
      }),
    stop: () => {
      end.abort(new AppError('provider_unavailable', 'the server stops before the document is read'))
      endIdleEngine()
    },
  }
}
