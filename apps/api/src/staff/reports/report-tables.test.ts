// Goal: what the documentation defines is what the reports have.
import { readFileSync } from 'node:fs'
import { LATE_BUCKETS } from '@puente/domain'
import { reportTexts } from '@puente/texts/backoffice-reports'
import { expect, it } from 'vitest'
import { REPORT_TABLES } from './report-tables.ts'

const DOCUMENT = readFileSync(new URL('../../../../../docs/reference/reports.md', import.meta.url), 'utf8')
/** The text below each heading of a report, which may be about two. */
const DEFINITIONS = DOCUMENT.split('\n### ').slice(1)

it.each(Object.keys(REPORT_TABLES))('the documentation defines every column of %s, and the texts name it', (name) => {
  const definition = DEFINITIONS.find((text) => text.split('\n')[0]?.split(', ').includes(name)) ?? ''
  const { columns } = REPORT_TABLES[name as keyof typeof REPORT_TABLES]
  expect(columns.filter(({ key }) => !definition.includes(`\`${key}\``))).toEqual([])
  expect(columns.filter(({ key }) => reportTexts.columns[key] === undefined)).toEqual([])
})

it('the documentation has the buckets of the domain', () => {
  for (const { bucket } of LATE_BUCKETS) expect(DOCUMENT).toContain(`| \`${bucket}\` |`)
})
