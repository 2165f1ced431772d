// @vitest-environment happy-dom
import { type PageRoute, pageOf, type RouteKey, whereToAnonymous } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { PATHS, routeKeyOf } from './paths.ts'
import { type FooterType, type HeaderType, type LayoutName, ROUTES } from './routes.ts'

const FLAGS = { isStepperOn: true, isSandbox: false }

// Requirements R2.01 and R2: the path, its route key, and the page it shows.
const PATH_TABLE: readonly (readonly [string, RouteKey, PageRoute])[] = [
  ['/', 'home', 'auth'],
  ['/auth', 'auth', 'auth'],
  ['/auth/confirm', 'authConfirm', 'authConfirm'],
  ['/auth/session', 'authSession', 'authSession'],
  ['/account/auth', 'accountAuth', 'accountAuth'],
  ['/login', 'login', 'auth'],
  ['/login/confirmation', 'loginConfirmation', 'authConfirm'],
  ['/registration', 'registration', 'auth'],
  ['/registration/additional-information', 'additionalInformation', 'additionalInformation'],
  ['/registration/step2', 'registrationConfirmation', 'authConfirm'],
  ['/registration/step3', 'personalInformation', 'personalData'],
  ['/registration/personal-data', 'personalData', 'personalData'],
  ['/registration/completing', 'dynamic', 'dynamic'],
  ['/registration/step4', 'addresses', 'personalData'],
  ['/registration/step5', 'employment', 'additionalInformation'],
  ['/registration/step6', 'registrationStep6', 'iban'],
  ['/registration/step7', 'registrationStep7', 'documents'],
  ['/registration/step9', 'registrationStep9', 'bankVerification'],
  ['/registration/application-created', 'applicationCreated', 'application'],
  ['/registration/select-account', 'iban', 'iban'],
  ['/registration/photo-verification', 'documents', 'documents'],
  ['/registration/photo-verification/id_card/front', 'documentsSubPath', 'documents'],
  ['/registration/application', 'application', 'application'],
  ['/registration/verification', 'consideration', 'consideration'],
  ['/registration/application-change', 'applicationChange', 'approveConditions'],
  ['/registration/bank-data', 'bankVerification', 'bankVerification'],
  ['/registration/decision', 'approveConditions', 'approveConditions'],
  ['/registration/agreement-document', 'applicationSign', 'applicationSign'],
  ['/registration/auto-debit', 'autoDebitConfirmation', 'autoDebitConfirmation'],
  ['/registration/no-such-step', 'unknownRegistration', 'auth'],
  ['/account', 'account', 'account'],
  ['/account/', 'account', 'account'],
  ['/account/payment/failed', 'accountPaymentFailed', 'accountPaymentFailed'],
  ['/account/history', 'accountLoanHistory', 'accountLoanHistory'],
  ['/account/notifications', 'accountNotifications', 'accountNotifications'],
  ['/account/personal_info', 'accountPersonalInformation', 'accountPersonalInformation'],
  ['/account/pagar', 'accountPay', 'accountPay'],
  ['/account/pagar-parte', 'accountPayPart', 'accountPayPart'],
  ['/account/prorroga', 'accountExtend', 'accountExtend'],
  ['/account/documentos', 'accountDocuments', 'accountDocuments'],
  ['/account/desistir', 'accountWithdraw', 'accountWithdraw'],
  ['/account/ayuda-pago', 'accountHelp', 'accountHelp'],
  ['/account/nothing', 'unknown', 'auth'],
  ['/s/aB3x', 'shortLink', 'shortLink'],
  ['/s', 'unknown', 'auth'],
  ['/auth/fallback', 'fallback', 'fallback'],
  ['/auth/forbidden', 'forbidden', 'forbidden'],
  ['/nowhere/at/all', 'unknown', 'auth'],
]

describe('paths', () => {
  it.each(PATH_TABLE)('[R2.01] [R2.02] [R2.08] [R2.09] [R2.10] %s is %s and shows %s', (path, key, page) => {
    expect(routeKeyOf(path)).toBe(key)
    expect(pageOf(routeKeyOf(path))).toBe(page)
  })

  it('[R2.01] every page is at its path', () => {
    for (const [key, { path }] of Object.entries(ROUTES)) {
      expect(routeKeyOf(path.replace(':hash', 'x'))).toBe(key)
    }
  })

  it('[R2.10] unknown paths lead to /auth without a session', () => {
    expect(PATHS[whereToAnonymous(routeKeyOf('/nowhere'), FLAGS) as 'auth']).toBe('/auth')
  })
})

// Requirements R2.
const LAYOUT_TABLE: readonly (readonly [PageRoute, LayoutName, HeaderType | null, FooterType | null])[] = [
  ['auth', 'login', 'login', 'small'],
  ['authConfirm', 'login', 'login', 'small'],
  ['personalData', 'registration', 'register', null],
  ['additionalInformation', 'registration', 'verification', null],
  ['dynamic', 'registration', 'verification', null],
  ['iban', 'registration', 'verification', null],
  ['documents', 'registration', 'verification', null],
  ['application', 'registration', 'verification', null],
  ['consideration', 'registration', 'verification', null],
  ['bankVerification', 'registration', 'verification', null],
  ['approveConditions', 'registration', 'verification', null],
  ['applicationSign', 'registration', 'verification', null],
  ['autoDebitConfirmation', 'registration', 'verification', null],
  ['account', 'account', 'account', 'big'],
  ['accountLoanHistory', 'account', 'account', 'big'],
  ['accountNotifications', 'account', 'account', 'big'],
  ['accountPersonalInformation', 'account', 'account', 'big'],
  ['accountPaymentFailed', 'paymentFailed', 'account', 'big'],
  ['forbidden', 'forbidden', 'verification', 'small'],
]

describe('layouts', () => {
  it.each(LAYOUT_TABLE)(
    '[R2.28] [R2.30] %s has the layout %s, the header %s and the footer %s',
    (key, layout, header, footer) => {
      expect(ROUTES[key]).toMatchObject({ layout, header, footer })
    },
  )

  it('[R2.13] only the two sign-in pages show the captcha badge', () => {
    const shown = Object.entries(ROUTES).filter(([, route]) => route.showsCaptchaBadge)
    expect(shown.map(([key]) => key)).toEqual(['auth', 'authConfirm'])
  })
})
