// Which file of the build a module ends up in. Left to itself the bundler makes a file of everything that two screens
// share, and a page then asks for forty of them, one after the other.
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** A module with everything that it imports, but for what a group of a higher priority has. */
const withImports = (name: string, test: RegExp, priority: number): Group => ({ name, test, priority })

/** Modules of the application whose path in `src` begins with one of these. */
const sources = (...beginnings: string[]) =>
  new RegExp(`apps/borrower/src/(?:${beginnings.join('|')})`.replaceAll('/', '[\\\\/]'))

/** What only the steps use. One of these that the account comes to use, too, would bring all of them with it: it leaves the list. */
const OF_THE_STEPS = [
  sources(
    'screens/registration/',
    'camera/(?!unsent-photos)',
    'forms/(?:draft|use-draft)',
    'api/(?:applicant|documents|offered-terms|upload|use-today)',
  ),
  /packages[\\/]texts[\\/]src[\\/]es[\\/](?:additional-information|camera|catalogues|documents|personal-data|registration)\./,
  /packages[\\/]domain[\\/]src[\\/](?:person[\\/](?!digits|sms-code)|registration[\\/])/,
  /packages[\\/]ui[\\/]src[\\/](?:combobox|date-field|formatted-field|iban-field|progress-steps|select|sticky-actions|switch|text-area)\./,
]

export const CHUNK_GROUPS: Group[] = [
  withImports('vendor', /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|wouter)[\\/]/, 6),
  // What goes on while the program is read.
  withImports('start', sources('start'), 7),
  // Every page, and the first screen of most visits.
  withImports(
    'shell',
    sources('main', 'shell/shell', 'shell/failure-reports', 'shell/screen-height', 'router-link'),
    5,
  ),
  withImports('auth', sources('screens/auth/auth/phone-form', 'calculator/loan-calculator'), 4),
  // Small things that any page may ask for later.
  withImports(
    'later',
    sources(
      'analytics/funnel-queue',
      'calculator/promo-code-field',
      'consent/consent-(?:link|panel)',
      'layouts/header/burger-menu',
      'layouts/chat-launcher',
      'layouts/footer/footer-big',
      'layouts/impersonation-bar',
      'screens/auth/auth/number-dialog',
      'session/destination',
      'third-party/',
    ),
    3,
  ),
  // What the steps share with each other, then what they share with the account, and the account itself.
  {
    name: 'registration',
    test: (id) => OF_THE_STEPS.some((pattern) => pattern.test(id)),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'common', minShareCount: 2, priority: 1 },
  withImports('account', sources('layouts/account-layout', 'screens/account/account/account-screen'), 0),
]

/** What every page begins with: what the page asks for itself, and what that asks for when the page's frame is drawn. */
export const EVERY_PAGE = ['start', 'shell'] as const

/** What a page of that area is made of, by the modules or groups that it starts from. */
export const EARLY_CHUNKS = {
  auth: ['auth-screen'],
  account: ['account', 'later'],
  registration: ['registration-layout', 'registration', 'later'],
} as const
