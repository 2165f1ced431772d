import { contractCommonTexts } from '@puente/texts/contract-common'
import { madridHour } from '../../platform/madrid-time.ts'
import type { Paper, PaperBlock, PaperSection, PaperText } from './paper.ts'

/** The input of a drawing thread: data only, because functions cannot be sent to another thread. */
export interface PdfDefinition {
  readonly title: string
  readonly author: string
  /** Milliseconds. The file's creation time, so that the same document gives the same bytes. */
  readonly madeAtMs: number
  readonly isCompressed: boolean
  /** `Página {page} de {pages}`. */
  readonly footer: string
  readonly content: readonly object[]
}

const NOON = 12
const NAME_WIDTH = 165
/** Of labels with an explanation, which are long. */
const EXPLAINED_NAME_WIDTH = 215
/** The cost table of a loan is shorter than this, so its TAE is never alone on the next page. */
const ROWS_KEPT_TOGETHER = 6

/** An element of the file. */
interface Drawn {
  readonly unbreakable: boolean
  readonly stack?: readonly object[]
}

const cell = (value: PaperText): object =>
  typeof value === 'string' ? { text: value } : { stack: value.map((line) => ({ text: line, margin: [0, 0, 0, 3] })) }

/** The name of a row, and smaller below it what explains the name. */
function labelCell(name: PaperText): object {
  if (typeof name === 'string') return { text: name, bold: true }
  const [first = '', ...explanations] = name
  return {
    stack: [{ text: first, bold: true }, ...explanations.map((text) => ({ text, style: 'explanation' }))],
  }
}

function drawnTable({ head, rows, foot, amountsFrom = head.length }: Extract<PaperBlock, { type: 'table' }>): object {
  const line = (row: readonly string[], isBold: boolean) =>
    row.map((text, column) =>
      isBold || column >= amountsFrom
        ? { text, ...(isBold ? { bold: true } : {}), ...(column >= amountsFrom ? { alignment: 'right' } : {}) }
        : text,
    )
  return {
    table: {
      headerRows: 1,
      widths: head.map(() => '*'),
      body: [
        line(head, true),
        ...rows.map((row) => line(row, false)),
        ...(foot === undefined ? [] : [line(foot, true)]),
      ],
      dontBreakRows: true,
    },
    layout: 'paper',
    margin: [0, 0, 0, 8],
  }
}

function drawn(block: PaperBlock): object {
  switch (block.type) {
    case 'text':
      return {
        text: block.text,
        bold: block.isStrong === true,
        margin: [0, 0, 0, 5],
      }
    case 'list':
      return { ul: block.items.map((item) => ({ text: item, margin: [0, 0, 0, 2] })), margin: [0, 0, 0, 5] }
    case 'rows':
      return {
        table: {
          widths: [block.rows.some(([name]) => typeof name !== 'string') ? EXPLAINED_NAME_WIDTH : NAME_WIDTH, '*'],
          body: block.rows.map(([name, value]) => [labelCell(name), cell(value)]),
          dontBreakRows: true,
        },
        layout: 'paper',
        margin: [0, 0, 0, 8],
      }
    case 'table':
      return drawnTable(block)
  }
}

/** A list with more items may continue on the next page. */
const ITEMS_KEPT_TOGETHER = 4

/** Keeps a paragraph, a short list or a short table on one page. */
const isShort = (block: PaperBlock): boolean =>
  block.type === 'text' ||
  (block.type === 'list' && block.items.length <= ITEMS_KEPT_TOGETHER) ||
  (block.type === 'rows' &&
    block.rows.length <= ROWS_KEPT_TOGETHER &&
    block.rows.every((row) => row.every((value) => typeof value === 'string')))

const heading = (words: string): object => ({
  text: words,
  style: 'heading',
  // PDF readers list these as bookmarks, which screen reader users navigate by.
  outline: true,
  headlineLevel: 1,
})

function drawnSection(section: PaperSection): readonly object[] {
  const [first, ...others] = drawnBlocks(section)
  if (first === undefined) return []
  return [section.startsPage === true ? { ...first, pageBreak: 'before' } : first, ...others]
}

/** The blocks of a section. A strong line names the table after it, so a table of few rows stays below its name. */
function keptTogether(blocks: readonly PaperBlock[]): readonly Drawn[] {
  const nodes: Drawn[] = []
  let name: Drawn | null = null
  for (const block of blocks) {
    const node: Drawn = { ...drawn(block), unbreakable: isShort(block) }
    const isNamed = name !== null && block.type === 'rows' && block.rows.length <= ROWS_KEPT_TOGETHER
    if (name !== null && isNamed) nodes[nodes.length - 1] = { stack: [name, node], unbreakable: true }
    else nodes.push(node)
    name = block.type === 'text' && block.isStrong === true ? node : null
  }
  return nodes
}

function drawnBlocks({ title, blocks }: PaperSection): readonly object[] {
  const [first, ...others] = keptTogether(blocks)
  if (first === undefined) return title === null ? [] : [heading(title)]
  if (title === null) return [first, ...others]
  // Keep a heading on the same page as the block after it.
  return [
    ...(first.unbreakable ? [{ stack: [heading(title), first], unbreakable: true }] : [heading(title), first]),
    ...others,
  ]
}

/** Builds the definition that the file is drawn from. */
export function pdfDefinition(paper: Paper, options: { readonly isCompressed?: boolean } = {}): PdfDefinition {
  return {
    title: paper.title,
    author: paper.author,
    madeAtMs: madridHour(paper.date, NOON).getTime(),
    isCompressed: options.isCompressed ?? true,
    footer: contractCommonTexts.page(0, 0).replace('0', '{page}').replace('0', '{pages}'),
    content: [
      { text: paper.title, style: 'title' },
      ...paper.subtitles.map((line) => ({ text: line, style: 'subtitle' })),
      ...paper.sections.flatMap(drawnSection),
    ],
  }
}
