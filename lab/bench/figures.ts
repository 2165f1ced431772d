import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { FLOORS, type FloorName } from './floors.ts'

/** The file in which `npm run bench` collects the figures of its parts. */
export const FIGURES_FILE = 'PUENTE_BENCH_FIGURES'

interface Figure {
  readonly name: FloorName
  readonly value: number
}

const isWithin = ({ name, value }: Figure): boolean => {
  const { limit, sense } = FLOORS[name]
  return sense === 'at least' ? value >= limit : value <= limit
}

/** Prints a figure beside its limit, and fails the run if the limit is crossed. */
export function report(name: FloorName, value: number, detail = ''): void {
  const { what, unit, digits, limit, sense } = FLOORS[name]
  const isGood = isWithin({ name, value })
  console.log(`${isGood ? '✓' : '✗'} ${what}: ${value.toFixed(digits)} ${unit} (${sense} ${limit})${detail}`)
  if (!isGood) process.exitCode = 1
  const file = process.env[FIGURES_FILE]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, value } satisfies Figure)}\n`)
}

/** One row of the record of a run. */
interface MeasuredFigure extends Figure {
  readonly what: string
  readonly unit: string
  readonly limit: string
  readonly isWithin: boolean
}

/** The figures of a run in the order of `FLOORS`; of one that was measured several times, the one nearest to its limit. */
export function worstFigures(figures: readonly Figure[]): readonly MeasuredFigure[] {
  return (Object.keys(FLOORS) as FloorName[]).flatMap((name) => {
    const values = figures.filter((figure) => figure.name === name).map(({ value }) => value)
    if (values.length === 0) return []
    const { what, unit, limit, sense } = FLOORS[name]
    const value = sense === 'at least' ? Math.min(...values) : Math.max(...values)
    return [{ name, value, what, unit, limit: `${sense} ${limit}`, isWithin: isWithin({ name, value }) }]
  })
}

/** The figures that were collected in a file. */
export const collectedFigures = (file: string): readonly Figure[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []
