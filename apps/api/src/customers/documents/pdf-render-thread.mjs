// Draws the pages of an uploaded PDF side by side on one sheet. Plain JavaScript, because a thread starts without the server's
// TypeScript loader.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** @typedef {{ maxPages: number, maxPixels: number, maxSidePixels: number, maxMemoryBytes: number }} RenderLimits */
/** @type {{ bytes: Uint8Array, limits: RenderLimits }} */
const { bytes, limits } = workerData

const BYTES_PER_PIXEL = 4
/** True once the file needed more memory than PDFium may use. */
let wasTooLarge = false

const WASM_FILE = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')

/**
 * PDFium, which has neither JavaScript nor a network here, with limited memory: it may not grow beyond the limit, and a file that
 * needs more cannot be drawn.
 */
async function startPdfium() {
  const module = await WebAssembly.compile(await readFile(WASM_FILE))
  return PDFiumLibrary.init({
    instantiateWasm(imports, onInstance) {
      const { env } = imports
      const grow = env?.emscripten_resize_heap
      if (typeof grow !== 'function') throw new Error('PDFium asks for memory in another way')
      const limited = {
        ...imports,
        env: {
          ...env,
          emscripten_resize_heap: (/** @type {number} */ size) => {
            if (size >>> 0 <= limits.maxMemoryBytes) return grow(size)
            wasTooLarge = true
            return 0
          },
        },
      }
      const instance = new WebAssembly.Instance(module, limited)
      // The library's type names a module, its caller reads an instance.
      onInstance(/** @type {any} */ (instance))
      return instance.exports
    },
  })
}

/** @param {number} pages @returns {number} columns of a sheet that is about as wide as high */
const columnsFor = (pages) => Math.ceil(Math.sqrt(pages))

/** @returns {Promise<object>} */
async function render() {
  const library = await startPdfium()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count === 0) return { outcome: 'unreadable' }
  if (count > limits.maxPages) return { outcome: 'too_many_pages' }
  // Values that were typed into a form are drawn like the rest.
  document.initializeFormFields()

  const columns = columnsFor(count)
  const rows = Math.ceil(count / columns)
  // Each page gets an equal square of the pixels.
  const side = Math.min(limits.maxSidePixels, Math.floor(Math.sqrt(limits.maxPixels / (columns * rows))))
  const pages = [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = side / Math.max(originalWidth, originalHeight)
    const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.floor(points * scale)))
    return { page, width: width ?? 1, height: height ?? 1 }
  })
  const cellWidth = Math.max(...pages.map(({ width }) => width))
  const cellHeight = Math.max(...pages.map(({ height }) => height))
  const width = cellWidth * columns
  const height = cellHeight * rows
  const pixels = new Uint8Array(width * height * BYTES_PER_PIXEL).fill(255)
  for (const [place, { page, ...size }] of pages.entries()) {
    const { data } = await page.render({ ...size, render: 'bitmap', renderFormFields: true })
    const left = (place % columns) * cellWidth
    const top = Math.floor(place / columns) * cellHeight
    const rowBytes = size.width * BYTES_PER_PIXEL
    for (let y = 0; y < size.height; y += 1) {
      const row = data.subarray(y * rowBytes, (y + 1) * rowBytes)
      pixels.set(row, ((top + y) * width + left) * BYTES_PER_PIXEL)
    }
  }
  // PDFium leaves out a picture that needs too much memory; a document without it would mislead.
  if (wasTooLarge) return { outcome: 'unreadable' }
  return { outcome: 'rendered', width, height, pixels }
}

try {
  const message = await render()
  parentPort?.postMessage(message, 'pixels' in message ? [/** @type {any} */ (message).pixels.buffer] : [])
} catch (error) {
  const isProtected = error instanceof Error && /password/i.test(error.message)
  parentPort?.postMessage({ outcome: isProtected ? 'protected' : 'unreadable' })
}
