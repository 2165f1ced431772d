import { loanStatesPage } from './loan-states.ts'

/** The pages that are generated, by the file they are kept in. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  'docs/reference/loan-states.md': loanStatesPage,
}
