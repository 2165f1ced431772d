import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Layout } from '@puente/contract'
import { StartupError } from '../startup-error.ts'
import { lineOfSyntaxError, lineOfValue } from './json-line.ts'

export interface ContentPage {
  readonly title: string
  /** An HTML fragment. Trusted, because it is the operator's own file. */
  readonly body: string
}

/** The brand, its menus and contacts, and its information pages: data that an operator replaces, not code. */
export interface SiteContent {
  readonly layout: Layout
  readonly pages: ReadonlyMap<string, ContentPage>
}

export const LAYOUT_FILE = 'layout.es.json'
export const DEFAULT_CONTENT_DIR = fileURLToPath(new URL('../../../content', import.meta.url))

/** Reads `layout.es.json` and `pages/<slug>.html`, whose first line is the page's `<h1>`. The error names every place that is wrong. */
export async function readSiteContent(directory: string): Promise<SiteContent> {
  const layout = await readLayout(directory)
  const files = await readdir(join(directory, 'pages')).catch(() => [])
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .sort()
      .map(async (file) => ({ file, text: await readFile(join(directory, 'pages', file), 'utf8') })),
  )
  const pages = texts.map(({ file, text }) => ({
    file,
    slug: file.replace(/\.html$/, ''),
    title: /<h1>(.*?)<\/h1>/.exec(text)?.[1],
    body: text,
  }))
  const titled = pages.flatMap(({ slug, title, body }): [string, ContentPage][] =>
    title === undefined ? [] : [[slug, { title, body }]],
  )
  const untitled = pages.filter(({ title }) => title === undefined)
  const problems = [
    ...('problems' in layout ? layout.problems : []),
    ...untitled.map(({ file }) => `pages/${file}:1 has no <h1>`),
  ]
  if ('problems' in layout || problems.length > 0) throw contentError(directory, problems)
  return { layout: layout.layout, pages: new Map(titled) }
}

async function readLayout(directory: string): Promise<{ layout: Layout } | { problems: readonly string[] }> {
  const text = await readFile(join(directory, LAYOUT_FILE), 'utf8').catch(() => null)
  if (text === null) return { problems: [`${LAYOUT_FILE} cannot be read`] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problems: [`${LAYOUT_FILE}:${lineOfSyntaxError(text)} is not JSON: ${error.message}`] }
  }
  const parsed = Layout.safeParse(value)
  if (parsed.success) return { layout: parsed.data }
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${LAYOUT_FILE}:${lineOfValue(text, path)} ${path.join('.')}: ${message}`,
    ),
  }
}

const contentError = (directory: string, problems: readonly string[]): StartupError =>
  new StartupError(`The site content in ${directory} is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`)
