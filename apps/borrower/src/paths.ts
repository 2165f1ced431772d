import type { RouteKey } from '@puente/domain'

/** The path of every route key (requirements R2.01). The key for unknown paths has no path. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  authConfirm: '/auth/confirm',
  authSession: '/auth/session',
  accountAuth: '/account/auth',
  fallback: '/auth/fallback',
  forbidden: '/auth/forbidden',
  login: '/login',
  loginConfirmation: '/login/confirmation',
  shortLink: '/s',

  registration: '/registration',
  registrationConfirmation: '/registration/step2',
  personalInformation: '/registration/step3',
  personalData: '/registration/personal-data',
  addresses: '/registration/step4',
  employment: '/registration/step5',
  additionalInformation: '/registration/additional-information',
  dynamic: '/registration/completing',
  registrationStep6: '/registration/step6',
  iban: '/registration/select-account',
  registrationStep7: '/registration/step7',
  documents: '/registration/photo-verification',
  applicationCreated: '/registration/application-created',
  application: '/registration/application',
  consideration: '/registration/verification',
  applicationChange: '/registration/application-change',
  registrationStep9: '/registration/step9',
  bankVerification: '/registration/bank-data',
  approveConditions: '/registration/decision',
  applicationSign: '/registration/agreement-document',
  autoDebitConfirmation: '/registration/auto-debit',

  account: '/account',
  accountPay: '/account/pagar',
  accountPayPart: '/account/pagar-parte',
  accountExtend: '/account/prorroga',
  accountDocuments: '/account/documentos',
  accountWithdraw: '/account/desistir',
  accountHelp: '/account/ayuda-pago',
  accountPaymentFailed: '/account/payment/failed',
  accountLoanHistory: '/account/history',
  accountNotifications: '/account/notifications',
  accountPersonalInformation: '/account/personal_info',

  sandbox: '/sandbox',
  sandboxGallery: '/sandbox/gallery',
} as const satisfies Record<Exclude<RouteKey, 'unknown' | 'unknownRegistration' | 'documentsSubPath'>, string>

const KEY_BY_PATH: ReadonlyMap<string, RouteKey> = new Map(
  Object.entries(PATHS).map(([key, path]) => [path, key as RouteKey]),
)

/** The route key of a pathname. Unknown paths have a key too. */
export function routeKeyOf(pathname: string): RouteKey {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (path.startsWith(`${PATHS.shortLink}/`)) return 'shortLink'
  const key = KEY_BY_PATH.get(path)
  if (key !== undefined && key !== 'shortLink') return key
  if (path.startsWith(`${PATHS.documents}/`)) return 'documentsSubPath'
  return path.startsWith(`${PATHS.registration}/`) ? 'unknownRegistration' : 'unknown'
}
