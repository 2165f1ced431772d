/** The registration steps in order (requirements R4.03). A step, its route and its screen share a name. */
export const REGISTRATION_STEPS = [
  'confirmation',
  'personalData',
  'additionalInformation',
  'dynamic',
  'iban',
  'documents',
  'application',
  'consideration',
  'bankVerification',
  'approveConditions',
  'applicationSign',
  'autoDebitConfirmation',
] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** The steps that are registration pages; the phone is confirmed on the sign-in page `authConfirm`. */
export type StepRoute = Exclude<RegistrationStep, 'confirmation'>

/** Actions on the account page that open over it and have an address of their own, so that a message can link to them. */
const ACCOUNT_SHEETS = ['accountPay', 'accountPayPart', 'accountExtend', 'accountDocuments', 'accountWithdraw'] as const
export type AccountSheet = (typeof ACCOUNT_SHEETS)[number]

export const isAccountSheet = (key: string): key is AccountSheet => (ACCOUNT_SHEETS as readonly string[]).includes(key)

export const ACCOUNT_ROUTES = [
  'account',
  ...ACCOUNT_SHEETS,
  'accountHelp',
  'accountLoanHistory',
  'accountNotifications',
  'accountPersonalInformation',
  'accountPaymentFailed',
] as const
export type AccountRoute = (typeof ACCOUNT_ROUTES)[number]

/** Pages for signed-out visitors. */
export const ENTRY_ROUTES = ['auth', 'authConfirm'] as const
type EntryRoute = (typeof ENTRY_ROUTES)[number]

/** Routes that process their address and then redirect. */
export const ACTION_ROUTES = ['authSession', 'accountAuth', 'fallback', 'shortLink'] as const
type ActionRoute = (typeof ACTION_ROUTES)[number]

export const SANDBOX_ROUTES = ['sandbox', 'sandboxGallery'] as const
type SandboxRoute = (typeof SANDBOX_ROUTES)[number]

/** A route that can be displayed. */
export type PageRoute = EntryRoute | StepRoute | AccountRoute | ActionRoute | SandboxRoute | 'forbidden'

/** Addresses that only redirect to another one (requirements R2); the longest chain is three. */
export const FORWARDS = {
  home: 'auth',
  login: 'auth',
  loginConfirmation: 'authConfirm',
  registration: 'auth',
  registrationConfirmation: 'authConfirm',
  personalInformation: 'personalData',
  addresses: 'personalData',
  employment: 'additionalInformation',
  registrationStep6: 'iban',
  registrationStep7: 'documents',
  documentsSubPath: 'documents',
  applicationCreated: 'application',
  applicationChange: 'approveConditions',
  registrationStep9: 'bankVerification',
  unknownRegistration: 'registration',
  unknown: 'login',
} as const satisfies Record<string, PageRoute | 'registration' | 'login'>
export type ForwardRoute = keyof typeof FORWARDS

export type RouteKey = PageRoute | ForwardRoute

const isForward = (key: RouteKey): key is ForwardRoute => key in FORWARDS

/** The page at the end of the redirects. */
export function pageOf(key: RouteKey): PageRoute {
  let current: RouteKey = key
  while (isForward(current)) current = FORWARDS[current]
  return current
}
