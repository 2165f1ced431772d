import { contractCommonTexts } from '@puente/texts/contract-common'
import { madridHour } from '../notifications/madrid-time.ts'
import type { Paper, PaperBlock, PaperText } from './paper.ts'

/** What a thread needs to draw a file: data alone, because functions do not cross to another thread. */
export interface PdfDefinition {
  readonly title: string
  readonly author: string
  /** Milliseconds. The file says that it was made then, so that the same document is the same file, byte by byte. */
  readonly madeAtMs: number
  readonly isCompressed: boolean
  /** `Página {page} de {pages}`. */
  readonly footer: string
  readonly content: readonly object[]
}

const NOON = 12
const NAME_WIDTH = 165

const cell = (value: PaperText): object =>
  typeof value === 'string' ? { text: value } : { stack: value.map((line) => ({ text: line, margin: [0, 0, 0, 3] })) }

function drawn(block: PaperBlock): object {
  switch (block.type) {
    case 'text':
      return { text: block.text, bold: block.isStrong === true, margin: [0, 0, 0, 5] }
    case 'list':
      return { ul: block.items.map((item) => ({ text: item, margin: [0, 0, 0, 2] })), margin: [0, 0, 0, 5] }
    case 'rows':
      return {
        table: {
          widths: [NAME_WIDTH, '*'],
          body: block.rows.map(([name, value]) => [{ text: name, bold: true }, cell(value)]),
          dontBreakRows: true,
        },
        layout: 'paper',
        margin: [0, 0, 0, 8],
      }
    case 'table':
      return {
        table: {
          headerRows: 1,
          widths: block.head.map(() => '*'),
          body: [block.head.map((name) => ({ text: name, bold: true })), ...block.rows.map((row) => [...row])],
          dontBreakRows: true,
        },
        layout: 'paper',
        margin: [0, 0, 0, 8],
      }
  }
}

/** The document as a file is drawn from it. */
export function pdfDefinition(paper: Paper, options: { readonly isCompressed?: boolean } = {}): PdfDefinition {
  const heading = (words: string) => ({
    text: words,
    style: 'heading',
    // Readers list these beside the page: somebody who cannot skim jumps by them.
    outline: true,
    headlineLevel: 1,
  })
  return {
    title: paper.title,
    author: paper.author,
    madeAtMs: madridHour(paper.date, NOON).getTime(),
    isCompressed: options.isCompressed ?? true,
    footer: contractCommonTexts.page(0, 0).replace('0', '{page}').replace('0', '{pages}'),
    content: [
      { text: paper.title, style: 'title' },
      ...paper.subtitles.map((line) => ({ text: line, style: 'subtitle' })),
      ...paper.sections.flatMap(({ title, blocks }) => [
        ...(title === null ? [] : [heading(title)]),
        ...blocks.map(drawn),
      ]),
    ],
  }
}
