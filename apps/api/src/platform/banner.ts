import type { GeneralConfig } from './config/general-settings.ts'

/** What an operator sees when everything runs. */
export function banner(config: Pick<GeneralConfig, 'mode' | 'publicUrl' | 'databaseUrl'>, address: string): string {
  const base = config.publicUrl ?? address
  const rows =
    config.mode === 'sandbox'
      ? [
          ['Borrower app', `${base}/`],
          ['Sandbox', `${base}/sandbox`],
          ['API docs', `${base}/docs`],
        ]
      : [
          ['Borrower app', `${base}/`],
          ['Health', `${address}/health/ready`],
        ]
  const mode = config.mode === 'sandbox' ? 'sandbox: simulated providers, demo data, a movable clock' : 'production'
  const lines = rows.map(([label = '', url = '']) => `  ${label.padEnd(14)}${url}`)
  return ['', `  Puente is running (${mode})`, '', ...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
