// Goal: the record of a run shows the worst of its figures, and the page shows every limit.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRepository } from '../../tools/repository.mjs'
import { worstFigures } from './figures.ts'
import { FLOORS } from './floors.ts'

it('keeps the worst of several values of a figure, and says whether it is within its limit', () => {
  const figures = worstFigures([
    { name: 'night.row-by-row', value: 150 },
    { name: 'poll.stream-memory', value: 12.5 },
    { name: 'night.row-by-row', value: 12 },
    { name: 'poll.stream-memory', value: 11 },
  ])
  const { limit } = FLOORS['poll.stream-memory']
  expect(figures).toMatchObject([
    { name: 'poll.stream-memory', value: 12.5, limit: `at most ${limit}`, isWithin: true },
    { name: 'night.row-by-row', value: 12, limit: 'at least 20', isWithin: false },
  ])
})

it('docs/performance.md shows each limit, and none that does not exist', () => {
  const page = readFileSync(inRepository('docs/performance.md'), 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+ \| at (?:least|most) [^|]+ \|.*$/gm)].map(([row]) =>
    row.split(' | ').slice(0, 2),
  )
  const limits = Object.values(FLOORS).map(({ what, sense, limit, unit }) => [`| ${what}`, `${sense} ${limit} ${unit}`])
  expect(rows).toEqual(limits)
})
