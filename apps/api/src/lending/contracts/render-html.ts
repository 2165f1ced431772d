import { escapeHtml } from '../../platform/escape-html.ts'
import type { Paper, PaperBlock, PaperText } from '../../providers/pdf/paper.ts'

const paragraphs = (value: PaperText): string =>
  typeof value === 'string' ? escapeHtml(value) : value.map((one) => `<p>${escapeHtml(one)}</p>`).join('')

/** The name of a row, and below it what explains the name. */
function label(name: PaperText): string {
  if (typeof name === 'string') return escapeHtml(name)
  const [first = '', ...explanations] = name
  return `${escapeHtml(first)}${explanations.map((one) => `<br><small>${escapeHtml(one)}</small>`).join('')}`
}

const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
  row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`).join('')

function blockHtml(block: PaperBlock): string {
  switch (block.type) {
    case 'text': {
      const words = escapeHtml(block.text)
      return `<p>${block.isStrong ? `<strong>${words}</strong>` : words}</p>`
    }
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'rows':
      return `<table><tbody>${block.rows
        .map(([name, value]) => `<tr><th scope="row">${label(name)}</th><td>${paragraphs(value)}</td></tr>`)
        .join('')}</tbody></table>`
    case 'table':
      return `<table><thead><tr>${cells('th', block.head)}</tr></thead><tbody>${block.rows
        .map((row) => `<tr>${cells('td', row)}</tr>`)
        .join(
          '',
        )}</tbody>${block.foot === undefined ? '' : `<tfoot><tr>${cells('td', block.foot)}</tr></tfoot>`}</table>`
  }
}

/** The document as an accessible page: headings, tables with headers, lists. */
export const paperHtml = ({ title, subtitles, sections }: Paper): { title: string; body: string } => ({
  title,
  body: [
    `<h1>${escapeHtml(title)}</h1>`,
    ...subtitles.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...sections.flatMap(({ title: heading, blocks }) => [
      heading === null ? '' : `<h2>${escapeHtml(heading)}</h2>`,
      ...blocks.map(blockHtml),
    ]),
  ].join(''),
})
