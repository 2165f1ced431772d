import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { EARLY_CHUNKS, EVERY_PAGE, STEP_SCREENS } from './chunks.ts'

function withStaticImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    const file = bundle[fileName]
    if (found.has(fileName) || file?.type !== 'chunk') return
    found.add(fileName)
    for (const imported of file.imports) visit(imported)
  }
  for (const { fileName } of chunks) visit(fileName)
  return found
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

const named = (bundle: Rolldown.OutputBundle, names: readonly string[]) => {
  const found = chunksOf(bundle).filter(({ name }) => names.includes(name))
  if (found.length < names.length) throw new Error(`the build has no chunk for one of ${names.join(', ')}`)
  return withStaticImports(bundle, found)
}

const modulePreload = (fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: '', fetchpriority: 'low' },
  injectTo: 'head',
})

/**
 * Preloads files that the browser would discover late: the font and the chunks of every page. The chunks of each area and of each
 * step go into a list, from which the server adds them to its pages.
 */
export function earlyLinks(): Plugin {
  return {
    name: 'puente-early-links',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return []
        const files = Object.values(bundle)
        const fonts = files.map(({ fileName }) => fileName).filter((fileName) => fileName.endsWith('.woff2'))
        return [
          ...fonts.map(
            (fileName): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head',
            }),
          ),
          ...[...named(bundle, EVERY_PAGE)].filter((fileName) => !html.includes(fileName)).map(modulePreload),
        ]
      },
    },
    generateBundle(_options, bundle) {
      const known = named(bundle, EVERY_PAGE)
      const besides = (names: readonly string[]) => [...named(bundle, names)].filter((fileName) => !known.has(fileName))
      const early = {
        areas: Object.fromEntries(Object.entries(EARLY_CHUNKS).map(([area, names]) => [area, besides(names)])),
        steps: Object.fromEntries(
          Object.entries(STEP_SCREENS).map(([path, screen]) => [path, besides([...EARLY_CHUNKS.registration, screen])]),
        ),
      }
      this.emitFile({ type: 'asset', fileName: '.vite/early-chunks.json', source: JSON.stringify(early) })
    },
  }
}
