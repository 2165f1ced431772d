import {
  ACTIVE_CREDIT_STATUSES,
  APPLICATION_STATUSES,
  CLOSED_STATUSES,
  EXTENDABLE_STATUSES,
  HIDDEN_STATUS_BAR_STATUSES,
  LOAN_STATUS_TYPES,
  LOAN_STATUSES,
  type LoanStatus,
  legalTransitions,
  statusNumber,
} from '@puente/domain'
import { loanStatusTexts } from '@puente/texts/loan'

const GROUPS: readonly (readonly [string, ReadonlySet<LoanStatus>])[] = [
  ['application', APPLICATION_STATUSES],
  ['active credit', ACTIVE_CREDIT_STATUSES],
  ['extendable', EXTENDABLE_STATUSES],
  ['closed', CLOSED_STATUSES],
  ['no status bar', HIDDEN_STATUS_BAR_STATUSES],
]

const byNumber = (left: LoanStatus, right: LoanStatus) => statusNumber(left) - statusNumber(right)
const STATUSES = [...LOAN_STATUSES].sort(byNumber)
const TRANSITIONS = [...legalTransitions()].sort(
  (left, right) => byNumber(left.from, right.from) || byNumber(left.to, right.to),
)

/** The reference page of the loan statuses: tables and a diagram. */
export const loanStatesPage = (): string => `# Loan statuses

Generated from \`packages/domain\` by \`npm run reference\`; do not edit. A status is a word in the code and a number on the wire
and in the database. Both the program and the database reject a transition that is not listed here.

## Statuses

| number | status | mark | groups | what the borrower reads |
| ---: | --- | --- | --- | --- |
${STATUSES.map(statusRow).join('\n')}

## Transitions

Where several rows of one event start from the same status, the event restores the status that was recorded before.

| from | event | to |
| --- | --- | --- |
${TRANSITIONS.map(({ from, event, to }) => `| ${labelled(from)} | \`${event}\` | ${labelled(to)} |`).join('\n')}

## Diagram

\`\`\`mermaid
stateDiagram-v2
  [*] --> request
${diagramLines().join('\n')}
\`\`\`
`

const labelled = (status: LoanStatus) => `${statusNumber(status)} ${status}`

function statusRow(status: LoanStatus): string {
  const groups = GROUPS.flatMap(([name, members]) => (members.has(status) ? [name] : []))
  return `| ${statusNumber(status)} | \`${status}\` | ${LOAN_STATUS_TYPES[status]} | ${groups.join(', ')} | ${loanStatusTexts[status]} |`
}

/** One arrow per pair with all its events; final statuses lead out. */
function diagramLines(): readonly string[] {
  const events = new Map<string, string[]>()
  for (const { from, event, to } of TRANSITIONS) {
    const arrow = `${from} --> ${to}`
    events.set(arrow, [...(events.get(arrow) ?? []), event])
  }
  const arrows = [...events].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`)
  const left = new Set(TRANSITIONS.map(({ from }) => from))
  return [...arrows, ...STATUSES.filter((status) => !left.has(status)).map((status) => `  ${status} --> [*]`)]
}
