// Goal: a run replaces the figures that it took, keeps the others with their own date, and marks what crosses its limit.
import { describe, expect, it } from 'vitest'
import { FLOORS } from './floors.ts'
import { withFigures } from './performance-page.ts'

const PAGE = `# Performance

<!-- figures: written by npm run bench -->
<!-- end of figures -->

Below.
`
const MONDAY = { date: '2026-11-16', commit: 'aaaaaaa', machine: '2 × cores' }
const TUESDAY = { date: '2026-11-17', commit: 'bbbbbbb', machine: '4 × cores' }

const rowsOf = (page: string) => page.split('\n').filter((line) => line.includes('aaaaaaa') || line.includes('bbbbbbb'))

describe('docs/performance.md', () => {
  it('keeps the figures of an earlier run that the new one did not take', () => {
    const first = withFigures(
      PAGE,
      [
        { name: 'weight.first-route', value: 1.62 },
        { name: 'poll.user', value: 0.84 },
      ],
      MONDAY,
    )
    const second = withFigures(first, [{ name: 'poll.user', value: 0.86 }], TUESDAY)
    expect(rowsOf(second)).toEqual([
      `| JavaScript of the first route | 1.620 times React alone | at most ${FLOORS['weight.first-route'].limit} | 2026-11-16, aaaaaaa | 2 × cores |`,
      `| polls of the user that find nothing new | 0.86 of a bare node:http answer | at least ${FLOORS['poll.user'].limit} | 2026-11-17, bbbbbbb | 4 × cores |`,
    ])
    expect(second.startsWith('# Performance\n')).toBe(true)
    expect(second.endsWith('\n\nBelow.\n')).toBe(true)
  })

  it('shows the worst of several values, and marks one beyond its limit', () => {
    const page = withFigures(
      PAGE,
      [
        { name: 'night.row-by-row', value: 150 },
        { name: 'night.row-by-row', value: 12 },
      ],
      MONDAY,
    )
    expect(rowsOf(page)).toEqual([
      '| nightly run, lowest | 12 times one loan after the other ✗ | at least 20 | 2026-11-16, aaaaaaa | 2 × cores |',
    ])
  })

  it('refuses a page without a place for figures', () => {
    expect(() => withFigures('# Performance\n', [], MONDAY)).toThrow(/has no place for figures/)
  })
})
