// Renders files in a separate thread: a contract takes some tenths of a second of CPU time, during which the server could handle no
// request. Plain JavaScript, because a thread starts without the server's TypeScript loader.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const pdfmake = require('pdfmake')

const TABLE_DIRECTORY = 12
const TABLE_RECORD = 16

/**
 * The font without its table of kerning (GPOS), which moves some pairs of letters by fractions of a point at our sizes. Shaping with it is two
 * fifths of the time that a document takes. OpenType 1.9, "Table Directory": tag, checksum, offset and length of each table.
 * @param {Buffer} font
 */
function withoutKerning(font) {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = TABLE_DIRECTORY + index * TABLE_RECORD
    return font.subarray(at, at + TABLE_RECORD)
  }).filter((record) => record.toString('latin1', 0, 4) !== 'GPOS')
  // The offsets of the other tables stay true, because the bytes of the table stay where they are: nothing leads to them.
  const copy = Buffer.from(font)
  copy.writeUInt16BE(records.length, 4)
  for (const [index, record] of records.entries()) record.copy(copy, TABLE_DIRECTORY + index * TABLE_RECORD)
  return copy
}

const FACES = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' }
const fonts = Object.fromEntries(
  Object.entries(FACES).map(([face, name]) => {
    const file = `Roboto-${name}.ttf`
    pdfmake.virtualfs.writeFileSync(file, withoutKerning(readFileSync(require.resolve(`pdfmake/fonts/Roboto/${file}`))))
    return [face, file]
  }),
)
pdfmake.setFonts({ Roboto: fonts })

// Documents hold our own text only: rendering fetches nothing from the network or the disk.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

const LINE = '#c9ced6'
pdfmake.setTableLayouts({
  paper: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: () => 2,
    paddingRight: () => 6,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
})

/** @param {import('./pdf-definition.ts').PdfDefinition} definition */
async function draw({ title, author, madeAtMs, isCompressed, footer, content }) {
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    version: '1.7',
    language: 'es-ES',
    displayTitle: true,
    compress: isCompressed,
    info: { title, author, creator: author, producer: author, creationDate: new Date(madeAtMs) },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 17, bold: true, margin: [0, 0, 0, 4] },
      subtitle: { color: '#4a5260', margin: [0, 0, 0, 2] },
      explanation: { fontSize: 8, color: '#4a5260', margin: [0, 1, 0, 0] },
      heading: { fontSize: 12, bold: true, margin: [0, 10, 0, 5] },
    },
    footer: (/** @type {number} */ page, /** @type {number} */ pages) => ({
      text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      alignment: 'center',
      fontSize: 8,
      color: '#4a5260',
      margin: [0, 16, 0, 0],
    }),
    // A heading at the bottom of a page with its text on the next one is hard to follow.
    pageBreakBefore: (
      /** @type {{ headlineLevel?: number }} */ node,
      /** @type {{ getFollowingNodesOnPage(): unknown[] }} */ nodes,
    ) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: [...content],
  })
  return document.getBuffer()
}

parentPort?.on('message', async (definition) => {
  try {
    // Copy: only a whole buffer can be transferred to another thread.
    const output = new Uint8Array(await draw(definition))
    parentPort?.postMessage({ output }, [output.buffer])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ error: `a document could not be drawn: ${reason}` })
  }
})
