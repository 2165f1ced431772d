import { addDays, type CivilDate, type Regime, regimeOn, STAFF_ROLES } from '@puente/domain'
import type { GeneralConfig } from './config/general-settings.ts'

/** The law of today, and each one that a later day selects. */
function regimeRows(regimes: readonly Regime[], today: CivilDate): readonly (readonly [string, string])[] {
  const current = regimeOn(today, regimes)
  const later = regimes
    .filter(({ contractsFrom }) => contractsFrom !== null && contractsFrom > today)
    .sort((left, right) => String(left.contractsFrom).localeCompare(String(right.contractsFrom)))
  const [next] = later
  const until = next?.contractsFrom ? `, until ${addDays(next.contractsFrom, -1)}` : ''
  const words = ({ id, law, needsAuthorisation }: Regime, when: string): string =>
    `${id} (${law})${when}${needsAuthorisation ? '; lending needs an authorisation' : ''}`
  return [
    ['Law', words(current, until)],
    ...later.map((regime) => ['', words(regime, `, from ${regime.contractsFrom}`)] as const),
  ]
}

const RECOMMENDED_NODE = 24

/** An older version stays startable, because machines have it; the oldest gets no more security fixes. */
function nodeRow(nodeVersion: string): readonly (readonly [string, string])[] {
  const major = Number.parseInt(nodeVersion, 10)
  return major < RECOMMENDED_NODE ? [['Node', `${nodeVersion}; ${RECOMMENDED_NODE} is recommended`]] : []
}

/** The text that an operator sees once the server runs. */
export function banner(
  config: Pick<GeneralConfig, 'mode' | 'publicUrl' | 'databaseUrl' | 'backofficeHost'>,
  address: string,
  regimes: readonly Regime[],
  today: CivilDate,
  nodeVersion: string = process.versions.node,
): string {
  const base = config.publicUrl ?? address
  const staffOrigin = config.backofficeHost === undefined ? base : `${new URL(base).protocol}//${config.backofficeHost}`
  const backoffice = ['Back office', `${staffOrigin}/backoffice`]
  const rows =
    config.mode === 'sandbox'
      ? [
          ['Borrower app', `${base}/`],
          backoffice,
          ['', `one demo login per role: ${STAFF_ROLES.join(', ')}`],
          ['Sandbox', `${base}/sandbox`],
          ['API docs', `${base}/docs`],
        ]
      : [['Borrower app', `${base}/`], backoffice, ['Health', `${address}/health/ready`]]
  const mode = config.mode === 'sandbox' ? 'sandbox: simulated providers, demo data, a movable clock' : 'production'
  const lines = [...rows, ...regimeRows(regimes, today), ...nodeRow(nodeVersion)].map(
    ([label = '', url = '']) => `  ${label.padEnd(14)}${url}`,
  )
  return ['', `  Puente is running (${mode})`, '', ...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
