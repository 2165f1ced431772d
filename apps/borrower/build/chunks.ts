// Assigns modules to build chunks. By default the bundler makes a chunk of every module that two screens share, and a page
// then downloads forty of them one after the other.
import type { Rolldown } from 'vite'
import { PATHS } from '../src/paths.ts'

type Group = Rolldown.CodeSplittingGroup

/** A module with all its imports, except those that a group of a higher priority takes. */
const withImports = (name: string, test: RegExp, priority: number): Group => ({ name, test, priority })

/** Matches application modules whose path in `src` starts with one of these. */
const sources = (...beginnings: string[]) =>
  new RegExp(`apps/borrower/src/(?:${beginnings.join('|')})`.replaceAll('/', '[\\\\/]'))

/** Modules that only the registration steps use. Remove a module from this list once the account uses it: it would pull in the rest. */
const STEP_MODULES = [
  sources(
    'screens/registration/',
    'address/(?:address-fields|to-addresses|use-settled)',
    'layouts/registration/loan-(?:details|summary)',
    'camera/(?!unsent-photos)',
    'forms/(?:draft|use-draft)',
    'api/(?:applicant|documents|offered-terms|upload|use-today)',
  ),
  /packages[\\/]texts[\\/]src[\\/]es[\\/](?:additional-information|camera|catalogues|documents|personal-data|registration)\./,
  /packages[\\/]domain[\\/]src[\\/](?:person[\\/](?!bank-name|digits|email|iban|masked-phone|phone-change-hold|sms-code)|registration[\\/])/,
]

/** Photos of documents: the steps around them must not download these. */
const PHOTO_MODULES = [
  sources(
    'screens/registration/documents/(?:document-steps|hint-list|illustrations|photo-|use-chosen-photo|use-upload)',
    'camera/(?:camera-device|photo-quality|prepare-photo)',
  ),
  /packages[\\/]texts[\\/]src[\\/]es[\\/]camera\./,
]

/** What a page with the live picture of the camera needs: it opens on a tap. */
const CAMERA_MODULES = [sources('camera/(?:camera-problem|camera-trouble|live-picture|use-camera)')]

/** Changing phone, e-mail and payout account: dialogs that open on a tap. */
const CONTACT_MODULES = [
  sources(
    'email-change/',
    'phone-change/change-phone-dialog',
    'code-entry/(?:confirm-code-dialog|code-help)',
    'forms/form-dialog',
    'payout-change/change-payout-account-dialog',
  ),
  /packages[\\/]texts[\\/]src[\\/]es[\\/]email-change\./,
]

/** The making of a schedule, for who chose instalments. */
const SCHEDULE_MODULES = [
  sources('calculator/plans/(?:plan-price|wanted-plan)'),
  /packages[\\/]domain[\\/]src[\\/]schedule[\\/]/,
]

/** Modules that only the pages of the account use: a step must not download them. */
const ACCOUNT_MODULES = [
  sources('screens/account/', 'api/(?:money-timeline|security)'),
  /packages[\\/]texts[\\/]src[\\/]es[\\/](?:account|tracking)\./,
]

/** Modules of one area that at least two of its chunks use. */
const sharedBy = (name: string, patterns: readonly RegExp[]): Group => ({
  name,
  test: (id) => patterns.some((pattern) => pattern.test(id)),
  minShareCount: 2,
  includeDependenciesRecursively: false,
  priority: 2,
})

/** Modules without their imports, so that the chunk stays small and pulls nothing else in. */
const alone = (name: string, test: RegExp): Group => ({
  name,
  test,
  includeDependenciesRecursively: false,
  priority: 4,
})

export const CHUNK_GROUPS: Group[] = [
  // Without what only the signed-in pages use.
  withImports('vendor', /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|wouter)[\\/](?!.*useIsFetching\.)/, 6),
  // Runs while the main program loads.
  withImports('start', sources('start'), 7),
  // Every page, and the first screen of most visits.
  withImports(
    'shell',
    sources('main', 'shell/shell', 'shell/failure-reports', 'shell/screen-height', 'router-link'),
    5,
  ),
  withImports('auth', sources('screens/auth/auth/auth-screen', 'calculator/loan-calculator'), 4),
  // The chosen loan, on the entry page and on the steps.
  alone('chosen-offer', /calculator[\\/]use-chosen-offer|calendar[\\/]format-brief/),
  // The long forms, which the steps after them do not need.
  alone(
    'fields',
    sources('screens/registration/fields/(?:[a-z]+-sections?|email-field)', 'address/address(?:es)?-sections?'),
  ),
  // When the server refuses an answer of a form.
  alone('field-errors', sources('api/field-errors')),
  alone('footer', /layouts[\\/]footer[\\/]footer-(?:small|menu)|texts[\\/]src[\\/]es[\\/]footer\./),
  // Small parts that any page may load later.
  withImports(
    'later',
    sources(
      'analytics/funnel-queue',
      'consent/consent-(?:link|panel)',
      'layouts/header/burger-menu',
      'layouts/chat-launcher',
      'layouts/impersonation-bar',
      'session/destination',
      'third-party/(?!recaptcha\\.)',
    ),
    3,
  ),
  { ...sharedBy('photos', PHOTO_MODULES), priority: 3 },
  { ...sharedBy('camera', CAMERA_MODULES), priority: 3 },
  { ...sharedBy('schedule', SCHEDULE_MODULES), priority: 3 },
  { ...sharedBy('contact', CONTACT_MODULES), priority: 3 },
  { ...sharedBy('promo', [sources('calculator/promo-entry')]), priority: 3 },
  // Modules shared by the steps, those shared by the pages of the account, those shared by both, then the account itself.
  sharedBy('registration', STEP_MODULES),
  sharedBy('account-pages', ACCOUNT_MODULES),
  { name: 'common', minShareCount: 2, priority: 1 },
  withImports('account', sources('layouts/account-layout', 'screens/account/account/account-screen'), 0),
]

/** The chunks of every page: those the page requests itself, and those requested once its frame is drawn. */
export const EVERY_PAGE = ['start', 'shell'] as const

/** The chunks of each area's pages, by the modules or groups they start from. */
export const EARLY_CHUNKS = {
  auth: ['auth'],
  account: ['account', 'later'],
  registration: ['registration-layout', 'registration', 'later'],
} as const

/** The screen of each step, by its address: a browser would discover it only after the main program has started. */
export const STEP_SCREENS: Readonly<Record<string, string>> = {
  [PATHS.personalData]: 'personal-data-screen',
  [PATHS.additionalInformation]: 'additional-information-screen',
  [PATHS.dynamic]: 'dynamic-screen',
  [PATHS.iban]: 'iban-screen',
  [PATHS.documents]: 'documents-screen',
  [PATHS.application]: 'application-screen',
  [PATHS.consideration]: 'consideration-screen',
  [PATHS.bankVerification]: 'bank-verification-screen',
  [PATHS.approveConditions]: 'approve-conditions-screen',
  [PATHS.applicationSign]: 'application-sign-screen',
  [PATHS.autoDebitConfirmation]: 'auto-debit-confirmation-screen',
}
