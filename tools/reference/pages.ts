import { decisionsPage } from './decisions.ts'
import { loanStatesPage } from './loan-states.ts'
import { staffPermissionsPage } from './staff-permissions.ts'

/** The generated pages, by file. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  'docs/reference/decisions.md': decisionsPage,
  'docs/reference/loan-states.md': loanStatesPage,
  'docs/reference/staff-permissions.md': staffPermissionsPage,
}
