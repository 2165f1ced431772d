import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { FLOORS, type FloorName } from './floors.ts'

/** The file in which `npm run bench` collects the figures of its parts. */
export const FIGURES_FILE = 'PUENTE_BENCH_FIGURES'

export interface Figure {
  readonly name: FloorName
  readonly value: number
}

export const isWithin = ({ name, value }: Figure): boolean => {
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

/** The figures that were collected in a file. */
export const collectedFigures = (file: string): readonly Figure[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []
