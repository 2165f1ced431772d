// Decodes one HEIC image, away from the thread that answers requests: the decoder works for seconds without a break.
// Plain JavaScript, because a thread does not inherit the loader that reads our TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

const { bytes, maxPixels } = workerData
const images = await decode.all({ buffer: bytes })
try {
  const [first] = images
  if (first === undefined) throw new Error('the file has no image')
  if (first.width * first.height > maxPixels) {
    parentPort.postMessage({ outcome: 'too_large' })
  } else {
    const { width, height, data } = await first.decode()
    const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice()
    parentPort.postMessage({ outcome: 'decoded', width, height, pixels }, [pixels.buffer])
  }
} finally {
  images.dispose()
}
