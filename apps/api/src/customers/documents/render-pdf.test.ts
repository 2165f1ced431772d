// Goal: an uploaded PDF becomes the picture that a reader would see, and whatever it contains, drawing it ends in time, uses limited
// memory and does not block other requests.
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../test/applicant.ts'
import { upload } from '../../../test/documents.ts'
import { countLoopTurns } from '../../../test/event-loop.ts'
import { pdfOf, pdfOfPages, pdfStream } from '../../../test/pdf-file.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { RawImage } from './decode-heic.ts'
import { PDF_LIMITS, renderPdf } from './render-pdf.ts'

const [RED, GREEN, BLUE] = ['1 0 0', '0 1 0', '0 0 1']

/** Red, green and blue at a place given as shares of the width and height. */
function pixelAt({ width, height, pixels }: RawImage, x: number, y: number): number[] {
  const offset = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
  return [...pixels.subarray(offset, offset + 3)]
}

/** Without the pixels, which a failed test would print. */
async function sizeOf(...input: Parameters<typeof renderPdf>) {
  const { width, height } = await renderPdf(...input)
  return { width, height }
}

const refusal = (key: string) => ({ code: 'validation_failed', fields: [{ property: 'document', key }] })

/** A page with one picture of `side` × `side` pixels, which takes a thousandth of its size in the file. */
const pictureOf = (side: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    pdfStream('', '595 0 0 842 0 0 cm /P Do'),
    pdfStream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(Buffer.alloc(side * side * 3)),
    ),
  ])

describe('renderPdf', () => {
  it('draws a page with 2,560 pixels on its long side', async () => {
    const image = await renderPdf(pdfOfPages({ colours: [RED] }))
    expect([image.width, image.height]).toEqual([1809, 2560])
    expect(pixelAt(image, 0.5, 0.5)).toEqual([255, 0, 0])
  })

  it('puts pages on one sheet in reading order, the rest of it white', async () => {
    const image = await renderPdf(pdfOfPages({ colours: [RED, GREEN, BLUE] }))
    const corners = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => pixelAt(image, x, y)))
    expect(corners).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ])
  })

  it('keeps a sheet of many pages within the limit of pixels, and refuses more pages than that', async () => {
    const colours = Array<string>(PDF_LIMITS.maxPages).fill(RED)
    const { width, height } = await sizeOf(pdfOfPages({ colours }))
    expect(width * height).toBeLessThanOrEqual(PDF_LIMITS.maxPixels)
    expect(width * height).toBeGreaterThan(15_000_000)
    await expect(sizeOf(pdfOfPages({ colours: [...colours, RED] }))).rejects.toMatchObject(
      refusal('documentTooManyPages'),
    )
  })

  it('draws the values of a form', async () => {
    const form = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (salary) /F 4 /Rect [0 0 100 100] /AP << /N 5 0 R >> >>',
      pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 100 100]', `${BLUE} rg 0 0 100 100 re f`),
    ])
    const [red = 0, , blue = 0] = pixelAt(await renderPdf(form), 0.5, 0.5)
    expect(blue - red).toBeGreaterThan(50)
  })

  it.each([
    ['a script when it is opened', '/OpenAction << /S /JavaScript /JS (while(true){}) >>'],
    ['a script under a coded name', '/OpenAction << /S /J#61vaScript /JS (while(true){}) >>'],
    ['a web page when it is opened', '/OpenAction << /S /URI /URI (https://evil.example/) >>'],
    ['a program when it is opened', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['an action for each page', '/AA << /WC << /S /JavaScript /JS (while(true){}) >> >>'],
  ])('keeps nothing of %s but what a reader sees', async (_what, catalog) => {
    const image = await renderPdf(pdfOfPages({ colours: [GREEN], catalog }))
    expect(pixelAt(image, 0.5, 0.5)).toEqual([0, 255, 0])
  })

  it.each<[string, Buffer, Partial<typeof PDF_LIMITS>]>([
    ['a file that takes too long', pdfOfPages({ colours: [RED] }), { timeoutMs: 0 }],
    ['a file without pages', pdfOfPages({ colours: [] }), {}],
    ['a file that ends early', Buffer.from('%PDF-1.4\n1 0 obj'), {}],
  ])('refuses %s', async (_what, bytes, limits) => {
    await expect(sizeOf(bytes, { ...PDF_LIMITS, ...limits })).rejects.toMatchObject(refusal('documentUnreadable'))
  })

  it('refuses a page that needs too much memory', async () => {
    const limits = { ...PDF_LIMITS, maxMemoryBytes: 24 * 1024 * 1024 }
    const page = pdfOfPages({ colours: [RED], size: [842, 842] })
    await expect(sizeOf(page, limits)).rejects.toMatchObject(refusal('documentUnreadable'))
  })

  it('draws without blocking the event loop', async () => {
    // A render on the event loop itself lets it turn once or twice; beside a thread it turns hundreds of times.
    const drawing = renderPdf(pictureOf(6_000))
    expect(await countLoopTurns(drawing)).toBeGreaterThan(100)
    await drawing
  })
})

describe('an uploaded PDF', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  it('an uploaded PDF from one sender does not keep another waiting', async () => {
    const [hurried, borrower] = [await newApplicant(server), await newApplicant(server)]
    const slow = pictureOf(6_000)
    const order: string[] = []
    const types = ['income_statement', 'id_card', 'id_card_back', 'income_statement', 'id_card'] as const
    const flood = types.map((type) =>
      upload(server, { token: hurried.token, type, bytes: slow }).then(() => order.push('hurried')),
    )
    const bytes = pdfOfPages({ colours: [RED] })
    const plain = upload(server, { token: borrower.token, type: 'income_statement', bytes })
    expect((await plain.finally(() => order.push('borrower'))).statusCode).toBe(201)
    expect(order.filter((who) => who === 'hurried').length).toBeLessThan(types.length)
    await Promise.all(flood)
  })
})
