// Which file of the build a module ends up in. Left to itself the bundler makes a file of everything that two screens
// share, and a page then asks for forty of them, one after the other.
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** A module with everything that it imports, but for what a group of a higher priority has. */
const withImports = (name: string, test: RegExp, priority: number): Group => ({ name, test, priority })

/** Modules of the application whose path in `src` begins with one of these. */
const sources = (...beginnings: string[]) =>
  new RegExp(`apps/borrower/src/(?:${beginnings.join('|')})`.replaceAll('/', '[\\\\/]'))

export const CHUNK_GROUPS: Group[] = [
  withImports('vendor', /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|wouter)[\\/]/, 6),
  // Every page, and the first screen of most visits.
  withImports(
    'shell',
    sources('shell/shell', 'shell/failure-reports', 'shell/screen-height', 'storage/address-parameters', 'router-link'),
    5,
  ),
  withImports('auth', sources('screens/auth/auth/phone-form', 'calculator/loan-calculator'), 4),
  // Small things that any page may ask for later.
  withImports(
    'later',
    sources(
      'analytics/funnel-queue',
      'calculator/promo-code-field',
      'consent/',
      'layouts/burger/',
      'layouts/chat-launcher',
      'layouts/impersonation-bar',
      'screens/auth/auth/number-dialog',
      'third-party/',
    ),
    3,
  ),
  // What the steps share with each other, and what they and the account do.
  {
    name: 'registration',
    test: sources('screens/registration/'),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'common', minShareCount: 2, priority: 1 },
  withImports('account', sources('layouts/account/', 'layouts/footer/footer-big', 'session/whereabouts'), 0),
]

/** What a page of that area is made of, by the modules or groups that it starts from. */
export const EARLY_CHUNKS = {
  auth: ['auth-screen'],
  account: ['account-screen', 'account'],
  registration: ['registration-layout', 'registration', 'account'],
} as const
