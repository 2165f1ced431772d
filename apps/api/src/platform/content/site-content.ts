import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Layout } from '@puente/contract'
import { StartupError } from '../startup-error.ts'

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

export const DEFAULT_CONTENT_DIR = fileURLToPath(new URL('../../../content', import.meta.url))

/** Reads `layout.es.json` and `pages/<slug>.html`, whose first line is the page's `<h1>`. */
export async function readSiteContent(directory: string): Promise<SiteContent> {
  const layoutFile = join(directory, 'layout.es.json')
  const layout = await readFile(layoutFile, 'utf8')
    .then((text) => Layout.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new StartupError(`The site content in ${layoutFile} is missing or not valid.`, { cause })
    })
  const files = await readdir(join(directory, 'pages')).catch(() => [])
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file): Promise<[string, ContentPage]> => {
        const text = await readFile(join(directory, 'pages', file), 'utf8')
        const title = /<h1>(.*?)<\/h1>/.exec(text)?.[1]
        if (title === undefined) throw new StartupError(`The content page ${file} has no <h1>.`)
        return [file.replace(/\.html$/, ''), { title, body: text }]
      }),
  )
  return { layout, pages: new Map(pages) }
}
