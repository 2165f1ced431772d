import { STAFF_ROLES } from '@puente/domain'
import type { GeneralConfig } from './config/general-settings.ts'

/** The text that an operator sees once the server runs. */
export function banner(
  config: Pick<GeneralConfig, 'mode' | 'publicUrl' | 'databaseUrl' | 'backofficeHost'>,
  address: string,
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
  const lines = rows.map(([label = '', url = '']) => `  ${label.padEnd(14)}${url}`)
  return ['', `  Puente is running (${mode})`, '', ...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
