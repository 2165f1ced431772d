import { readdirSync, readFileSync } from 'node:fs'
import { APPROVE_REASONS, DENY_REASONS, type DecisionReason, REVIEW_REASONS, STAFF_DENY_REASONS } from '@puente/domain'
import { decisionReasonTexts, refusalText } from '@puente/texts/decisions'
import { inRepository } from '../repository.mjs'

const FOLDER = 'apps/api/src/lending/decisions/tables'

/** The newest version of the tables, which makes the decisions. */
function newestTables(): string {
  const versions = readdirSync(inRepository(FOLDER)).flatMap(
    (file) => /^application\.v(\d+)\.json$/.exec(file)?.[1] ?? [],
  )
  return `${FOLDER}/application.v${Math.max(...versions.map(Number))}.json`
}

interface Column {
  readonly id: string
  readonly name: string
}
interface TableNode {
  readonly name: string
  readonly type: string
  readonly content?: {
    readonly hitPolicy?: string
    readonly inputs?: readonly Column[]
    readonly outputs?: readonly Column[]
    readonly rules?: readonly Readonly<Record<string, string>>[]
  }
}

const cell = (text: string | undefined): string => (text ?? '').replaceAll('|', '\\|')

/** Shows a row as a list of conditions, because most columns of a row are empty. */
function ruleRow(
  rule: Readonly<Record<string, string>>,
  inputs: readonly Column[],
  outputs: readonly Column[],
): string {
  const conditions = inputs.flatMap(({ id, name }) => (rule[id] ? [`${name}: \`${rule[id]}\``] : []))
  const results = outputs.map(({ id }) => `\`${rule[id]}\``)
  return `| ${cell(conditions.join('; ')) || 'otherwise'} | ${cell(results.join(' '))} | ${cell(rule._description)} |`
}

function tableSection({ name, content }: TableNode): string {
  const { hitPolicy, inputs = [], outputs = [], rules = [] } = content ?? {}
  const how = hitPolicy === 'collect' ? 'Every matching row counts.' : 'The first matching row counts.'
  return `### ${name}

${how}

| when | ${outputs.map((column) => column.name).join(', ')} | why |
| --- | --- | --- |
${rules.map((rule) => ruleRow(rule, inputs, outputs)).join('\n')}`
}

const reasonRows = (reasons: readonly DecisionReason[]) =>
  reasons.map((reason) => `| \`${reason}\` | ${decisionReasonTexts[reason]} |`).join('\n')

/** The reference page of the decision tables and reasons. */
export const decisionsPage = (): string => {
  const tablesFile = newestTables()
  const { nodes } = JSON.parse(readFileSync(inRepository(tablesFile), 'utf8')) as { nodes: readonly TableNode[] }
  const tables = nodes.filter(({ type }) => type === 'decisionTableNode')
  return `# Decisions on applications

Generated from \`${tablesFile}\`, \`packages/domain\` and \`packages/texts\` by \`npm run reference\`; do not edit. Amounts are cents.

## Tables

${tables.map(tableSection).join('\n\n')}

## Reasons

Approved, as requested or with another amount:

| reason | meaning |
| --- | --- |
${reasonRows(APPROVE_REASONS)}

Left to manual review:

| reason | meaning |
| --- | --- |
${reasonRows(REVIEW_REASONS)}

Refused, with the text for the applicant:

| reason | text for the applicant |
| --- | --- |
${[...new Set([...DENY_REASONS, ...STAFF_DENY_REASONS])].map((reason) => `| \`${reason}\` | ${refusalText(reason)} |`).join('\n')}
`
}
