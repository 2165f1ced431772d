import type { Plugin } from 'vite'

const FACTORY = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** The attributes are those of the original: a 24 px grid, drawn with one line of 2 px. */
const PLAIN_FACTORY = `
import { createElement } from 'react'
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement(
    'svg',
    {
      width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
      strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...rest,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/**
 * Lucide's icons share a factory with aliases, class names, a context and stroke options that this app does not use: a
 * kilobyte of the first download. The icons stay Lucide's; only the factory is replaced.
 */
export function plainIcons(): Plugin {
  return {
    name: 'puente-plain-icons',
    enforce: 'pre',
    load: { filter: { id: FACTORY }, handler: () => PLAIN_FACTORY },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''))
      if (code.some((text) => text.includes('absoluteStrokeWidth')))
        throw new Error('the build contains the icon factory of lucide-react: was its file moved?')
    },
  }
}
