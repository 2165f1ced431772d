import { decisionsPage } from './decisions.ts'
import { loanStatesPage } from './loan-states.ts'
import { exampleFile, settingsPage } from './settings.ts'
import { staffPermissionsPage } from './staff-permissions.ts'

/** The generated pages, by file. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  'deploy/puente.env.example': exampleFile,
  'docs/operating/settings.md': settingsPage,
  'docs/reference/decisions.md': decisionsPage,
  'docs/reference/loan-states.md': loanStatesPage,
  'docs/reference/staff-permissions.md': staffPermissionsPage,
}
