import type { CivilDate } from '@puente/domain'
import type { ContentPage } from '../../platform/content/site-content.ts'
import type { Paper, PaperBlock, PaperSection } from '../../providers/pdf/paper.ts'
import { list, strong, text } from '../../providers/pdf/paper.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The text of an HTML fragment: tags removed, entities decoded, white space collapsed as in a browser. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name?: string) => {
      if (code !== undefined) return String.fromCodePoint(Number(code))
      return NAMED[name ?? ''] ?? entity
    })
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

/** Headings, paragraphs, lists and table rows: the elements of the operator's pages. */
const BLOCK = /<(h[1-6]|p|ul|ol|table)\b[^>]*>([\s\S]*?)<\/\1>/g

function blockOf(tag: string, html: string): PaperBlock {
  if (tag === 'ul' || tag === 'ol') {
    return list(...[...html.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => wordsOf(item)))
  }
  if (tag === 'table') {
    const rows = [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => wordsOf(cell)),
    )
    const [head = [], ...others] = rows
    return { type: 'table', head, rows: others }
  }
  return tag === 'p' ? text(wordsOf(html)) : strong(wordsOf(html))
}

/** An operator page as a document to keep. */
export function pagePaper({ title, body }: ContentPage, author: string, date: CivilDate): Paper {
  const sections: { title: string | null; blocks: PaperBlock[] }[] = [{ title: null, blocks: [] }]
  for (const [, tag = '', html = ''] of body.matchAll(BLOCK)) {
    if (tag === 'h1') continue
    if (tag === 'h2') sections.push({ title: wordsOf(html), blocks: [] })
    else sections.at(-1)?.blocks.push(blockOf(tag, html))
  }
  return {
    title: wordsOf(title),
    subtitles: [],
    author,
    date,
    sections: sections.filter(({ blocks }) => blocks.length > 0) satisfies PaperSection[],
  }
}
