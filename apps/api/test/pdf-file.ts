/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [place, object] of objects.entries()) {
    starts.push(length)
    add(Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]))
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const table = ['xref\n', `0 ${objects.length + 1}\n`, '0000000000 65535 f \n', ...rows].join('')
  const startOfTable = length
  add(
    Buffer.from(
      `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${startOfTable}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export const pdfStream = (dictionary: string, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

interface PdfPages {
  /** The colour that fills each page, as PDF writes it: `1 0 0` is red. */
  readonly colours: readonly string[]
  readonly size?: readonly [widthPoints: number, heightPoints: number]
  /** Entries of the catalog, such as an action that runs when the file is opened. */
  readonly catalog?: string
  readonly trailer?: string
}

/** A PDF with one plain page for each colour. */
export function pdfOfPages({ colours, size = [595, 842], catalog = '', trailer = '' }: PdfPages): Buffer {
  const [width, height] = size
  const kids = colours.map((_, place) => `${3 + 2 * place} 0 R`).join(' ')
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${colours.length} >>`,
      ...colours.flatMap((colour, place) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 2 * place} 0 R >>`,
        pdfStream('', `${colour} rg 0 0 ${width} ${height} re f`),
      ]),
    ],
    trailer,
  )
}

/** A PDF that asks for a password. */
export const protectedPdf = (): Buffer =>
  pdfOfPages({
    colours: ['1 0 0'],
    trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'0a'.repeat(32)}> /U <${'0b'.repeat(32)}> >>`,
  })
