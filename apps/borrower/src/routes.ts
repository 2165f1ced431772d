import type { AccountRoute, PageRoute } from '@puente/domain'
import { type Loadable, loadable } from './loading/loadable.ts'
import { PATHS } from './paths.ts'

export type LayoutName = 'login' | 'registration' | 'account' | 'paymentFailed' | 'forbidden' | 'bare' | 'own'
export type HeaderType = 'account' | 'login' | 'register' | 'verification'
export type FooterType = 'big' | 'small'

export interface Route {
  readonly path: string
  /** True if the page depends on the session and waits until it is known. */
  readonly needsSession: boolean
  readonly layout: LayoutName
  readonly header: HeaderType | null
  readonly footer: FooterType | null
  readonly showsCaptchaBadge: boolean
  readonly screen: Loadable
}

type Frame = Omit<Route, 'path' | 'screen'>

const ENTRY: Frame = {
  needsSession: true,
  layout: 'login',
  header: 'login',
  footer: 'small',
  showsCaptchaBadge: true,
}
const STEP: Frame = {
  needsSession: true,
  layout: 'registration',
  header: 'verification',
  footer: null,
  showsCaptchaBadge: false,
}
const ACCOUNT: Frame = {
  needsSession: true,
  layout: 'account',
  header: 'account',
  footer: 'big',
  showsCaptchaBadge: false,
}
const BARE: Frame = { needsSession: false, layout: 'bare', header: null, footer: null, showsCaptchaBadge: false }

/** The account page draws its sheets itself: opening one keeps the page. */
const ACCOUNT_SCREEN = loadable(
  async () => (await import('./screens/account/account/account-screen.tsx')).AccountScreen,
)

/**
 * Every page (requirements R2.01 and R2). Addresses that only redirect are in `FORWARDS` of the domain, beside `whereTo`,
 * which decides who sees which page.
 */
export const ROUTES: Readonly<Record<PageRoute, Route>> = {
  auth: {
    ...ENTRY,
    path: PATHS.auth,
    screen: loadable(async () => (await import('./screens/auth/auth/auth-screen.tsx')).AuthScreen),
  },
  authConfirm: {
    ...ENTRY,
    path: PATHS.authConfirm,
    screen: loadable(
      async () => (await import('./screens/auth/auth-confirm/auth-confirm-screen.tsx')).AuthConfirmScreen,
    ),
  },
  forbidden: {
    needsSession: true,
    path: PATHS.forbidden,
    layout: 'forbidden',
    header: 'verification',
    footer: 'small',
    showsCaptchaBadge: false,
    screen: loadable(async () => (await import('./screens/entry/forbidden-screen.tsx')).ForbiddenScreen),
  },

  authSession: {
    ...BARE,
    path: PATHS.authSession,
    screen: loadable(async () => (await import('./screens/entry/auth-session-screen.tsx')).AuthSessionScreen),
  },
  accountAuth: {
    ...BARE,
    path: PATHS.accountAuth,
    screen: loadable(async () => (await import('./screens/entry/account-auth-screen.tsx')).AccountAuthScreen),
  },
  fallback: {
    ...BARE,
    path: PATHS.fallback,
    screen: loadable(async () => (await import('./screens/entry/fallback-screen.tsx')).FallbackScreen),
  },
  shortLink: {
    ...BARE,
    path: `${PATHS.shortLink}/:hash`,
    screen: loadable(async () => (await import('./screens/entry/short-link-screen.tsx')).ShortLinkScreen),
  },

  personalData: {
    ...STEP,
    path: PATHS.personalData,
    header: 'register', // the first page of the registration (requirements R2)
    screen: loadable(
      async () => (await import('./screens/registration/personal-data/personal-data-screen.tsx')).PersonalDataScreen,
    ),
  },
  additionalInformation: {
    ...STEP,
    path: PATHS.additionalInformation,
    screen: loadable(
      async () =>
        (await import('./screens/registration/additional-information/additional-information-screen.tsx'))
          .AdditionalInformationScreen,
    ),
  },
  dynamic: {
    ...STEP,
    path: PATHS.dynamic,
    screen: loadable(async () => (await import('./screens/registration/dynamic/dynamic-screen.tsx')).DynamicScreen),
  },
  iban: {
    ...STEP,
    path: PATHS.iban,
    screen: loadable(async () => (await import('./screens/registration/iban/iban-screen.tsx')).IbanScreen),
  },
  documents: {
    ...STEP,
    path: PATHS.documents,
    screen: loadable(
      async () => (await import('./screens/registration/documents/documents-screen.tsx')).DocumentsScreen,
    ),
  },
  application: {
    ...STEP,
    path: PATHS.application,
    screen: loadable(
      async () => (await import('./screens/registration/application/application-screen.tsx')).ApplicationScreen,
    ),
  },
  consideration: {
    ...STEP,
    path: PATHS.consideration,
    screen: loadable(
      async () => (await import('./screens/registration/consideration/consideration-screen.tsx')).ConsiderationScreen,
    ),
  },
  bankVerification: {
    ...STEP,
    path: PATHS.bankVerification,
    screen: loadable(
      async () =>
        (await import('./screens/registration/bank-verification/bank-verification-screen.tsx')).BankVerificationScreen,
    ),
  },
  approveConditions: {
    ...STEP,
    path: PATHS.approveConditions,
    screen: loadable(
      async () =>
        (await import('./screens/registration/approve-conditions/approve-conditions-screen.tsx'))
          .ApproveConditionsScreen,
    ),
  },
  applicationSign: {
    ...STEP,
    path: PATHS.applicationSign,
    screen: loadable(
      async () =>
        (await import('./screens/registration/application-sign/application-sign-screen.tsx')).ApplicationSignScreen,
    ),
  },
  autoDebitConfirmation: {
    ...STEP,
    path: PATHS.autoDebitConfirmation,
    screen: loadable(
      async () =>
        (await import('./screens/registration/auto-debit-confirmation/auto-debit-confirmation-screen.tsx'))
          .AutoDebitConfirmationScreen,
    ),
  },

  account: { ...ACCOUNT, path: PATHS.account, screen: ACCOUNT_SCREEN },
  accountPay: { ...ACCOUNT, path: PATHS.accountPay, screen: ACCOUNT_SCREEN },
  accountPayPart: { ...ACCOUNT, path: PATHS.accountPayPart, screen: ACCOUNT_SCREEN },
  accountExtend: { ...ACCOUNT, path: PATHS.accountExtend, screen: ACCOUNT_SCREEN },
  accountDocuments: { ...ACCOUNT, path: PATHS.accountDocuments, screen: ACCOUNT_SCREEN },
  accountWithdraw: { ...ACCOUNT, path: PATHS.accountWithdraw, screen: ACCOUNT_SCREEN },
  accountHelp: {
    ...ACCOUNT,
    path: PATHS.accountHelp,
    screen: loadable(
      async () => (await import('./screens/account/payment-help/payment-help-screen.tsx')).PaymentHelpScreen,
    ),
  },
  accountLoanHistory: {
    ...ACCOUNT,
    path: PATHS.accountLoanHistory,
    screen: loadable(
      async () => (await import('./screens/account/loan-history/loan-history-screen.tsx')).LoanHistoryScreen,
    ),
  },
  accountNotifications: {
    ...ACCOUNT,
    path: PATHS.accountNotifications,
    screen: loadable(
      async () => (await import('./screens/account/notifications/notifications-screen.tsx')).NotificationsScreen,
    ),
  },
  accountPersonalInformation: {
    ...ACCOUNT,
    path: PATHS.accountPersonalInformation,
    screen: loadable(
      async () =>
        (await import('./screens/account/personal-information/personal-information-screen.tsx'))
          .PersonalInformationScreen,
    ),
  },
  accountPaymentFailed: {
    ...ACCOUNT,
    path: PATHS.accountPaymentFailed,
    layout: 'paymentFailed',
    screen: loadable(
      async () => (await import('./screens/account/payment-failed/payment-failed-screen.tsx')).PaymentFailedScreen,
    ),
  },

  sandbox: {
    ...BARE,
    path: PATHS.sandbox,
    screen: loadable(async () => (await import('./screens/sandbox/sandbox-screen.tsx')).SandboxScreen),
  },
  sandboxGallery: {
    ...BARE,
    path: PATHS.sandboxGallery,
    layout: 'own',
    screen: loadable(async () => (await import('./screens/sandbox/gallery-screen.tsx')).GalleryScreen),
  },
}

/** The tabs of the account, in order. */
export const ACCOUNT_TABS = [
  'account',
  'accountLoanHistory',
  'accountPersonalInformation',
] as const satisfies readonly AccountRoute[]
