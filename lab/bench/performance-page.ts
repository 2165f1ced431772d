import { type Figure, isWithin } from './figures.ts'
import { FLOORS, type FloorName } from './floors.ts'

const BEGIN = '<!-- figures: written by npm run bench -->'
const END = '<!-- end of figures -->'

export interface Measured {
  readonly date: string
  readonly commit: string
  readonly machine: string
}

const NAMES = Object.keys(FLOORS) as FloorName[]
const number = (value: number, digits: number) => value.toFixed(digits)

/** Of figures that were measured several times in a run, the one nearest to its limit. */
function worstOf(figures: readonly Figure[], name: FloorName): number | undefined {
  const values = figures.filter((figure) => figure.name === name).map(({ value }) => value)
  if (values.length === 0) return undefined
  return FLOORS[name].sense === 'at least' ? Math.min(...values) : Math.max(...values)
}

function rowOf(name: FloorName, value: number, { date, commit, machine }: Measured): string {
  const { what, unit, digits, limit, sense } = FLOORS[name]
  const mark = isWithin({ name, value }) ? '' : ' ✗'
  return `| ${what} | ${number(value, digits)} ${unit}${mark} | ${sense} ${limit} | ${date}, ${commit} | ${machine} |`
}

/**
 * The page with new figures. A figure that this run did not take keeps its row, with the date and commit of the run that took it.
 */
export function withFigures(page: string, figures: readonly Figure[], measured: Measured): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`docs/performance.md has no place for figures: ${BEGIN} … ${END}`)
  const known = page.slice(begin, end).split('\n')
  const rows = NAMES.flatMap((name) => {
    const value = worstOf(figures, name)
    if (value !== undefined) return [rowOf(name, value, measured)]
    return known.filter((line) => line.startsWith(`| ${FLOORS[name].what} |`)).slice(0, 1)
  })
  const table = ['| what | measured | limit | when, commit | where |', '|---|---|---|---|---|', ...rows]
  return `${page.slice(0, begin)}${BEGIN}\n\n${table.join('\n')}\n\n${page.slice(end)}`
}
