// @vitest-environment happy-dom
// Goal: every call of the requirements leaves the browser with its method, path and fields.
import type { LoanExtension } from '@puente/contract'
import type { Phone, SmsCode } from '@puente/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { SPECIFIED_CALLS } from '../../../api/test/specified-calls.ts'
import { layoutQuery } from '../content/content.ts'
import { queryClient } from '../query-client.ts'
import { mandatePath } from '../screens/registration/auto-debit-confirmation/auto-debit-confirmation-screen.tsx'
import { loadSession } from '../session/load-session.ts'
import { signOut } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { CUSTOMER } from '../testing/server.ts'
import { VersionWatch } from '../version/version-watch.tsx'
import * as applicant from './applicant.ts'
import { createLoan, fetchAgentChoice } from './application.ts'
import { fetchBankWidget, saveBankSession } from './bank-data.ts'
import * as cards from './cards.ts'
import { forgetClientLogs, sendClientLog } from './client-log.ts'
import { fetchAttemptsLeft } from './code-attempts.ts'
import { changePhone, confirmCode, confirmNewPhone, resendCode } from './confirm-phone.ts'
import * as documents from './documents.ts'
import * as loans from './loan.ts'
import { inboxQuery, markRead } from './notifications.ts'
import { fetchOfferPage, useProducts } from './offers.ts'
import { startSignIn } from './older-sign-in.ts'
import { generatePayment, partialRepayQuery } from './payments.ts'
import { isPromoCodeValid, offerAddress, usePrices, useProductSettings } from './products.ts'
import * as sentDocuments from './sent-documents.ts'
import { fetchAgentSession, requestCode } from './sign-in.ts'
import { agreeNewTerms, resendSignCode, signLoan } from './signing.ts'

const api = withStandInApi()

const PHONE = '34612345678' as Phone
const CODE = '1234' as SmsCode
const signal = new AbortController().signal
const EMPLOYMENT = {
  employment_type_id: 1,
  income_amount: 1200,
  contact_phones: [],
} as unknown as applicant.EmploymentInput
const ADDRESSES = {} as applicant.AddressesInput
const BANK_SESSION = { type: 'kontomatik', sessionId: '1', sessionIdSignature: 's', bankId: 'b', bankName: 'B' }

const hook = (use: () => unknown) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  renderHook(use, { wrapper })
}
const query = (options: object) => queryClient.fetchQuery({ ...options, retry: false } as never)
const signedIn = async () => {
  stored.accessToken.set('token')
  api().answer('GET /v2/user', () => ({ body: CUSTOMER }))
  await loadSession(signal)
}
const withTicket = <T,>(work: () => Promise<T>) => {
  api().answer('POST /v2/user/ticket', () => ({ body: { ticket: 'ticket-1' } }))
  return work()
}

interface Made {
  /** Makes the call; the response does not matter here. */
  readonly make: () => unknown
  /** The path, if the specified one has parameters. */
  readonly path?: string
  /** The fields of its body or query. */
  readonly sends?: readonly string[]
}

const CALLS: Readonly<Record<string, Made>> = {
  'POST /v2/user/login': {
    make: () => {
      stored.targetUrl.set('https://marca.example/?utm_source=radio')
      stored.agentSessionId.set('agent-1')
      return requestCode(PHONE, true)
    },
    sends: ['agent_session_id', 'agree_marketing', 'mobile_phone', 'target_url'],
  },
  'POST /v2/user/login_confirm': { make: () => confirmCode(PHONE, CODE, false), sends: ['code', 'mobile_phone'] },
  'POST /v2/user/logout': {
    make: () => {
      stored.accessToken.set('token')
      return signOut()
    },
  },
  'POST /v2/user/phone_number': { make: () => startSignIn(PHONE), sends: ['phone'] },
  'PUT /v2/user/phone_confirmation': { make: () => confirmNewPhone(CODE, CODE), sends: ['code', 'current_code'] },
  'POST /v2/user/resend_phone_confirmation_code': {
    make: () => resendCode(PHONE, 'sms'),
    sends: ['channel', 'mobile_phone'],
  },
  'PUT /v2/user/change_phone': { make: () => changePhone(PHONE), sends: ['mobile_phone'] },
  'POST /v2/user/attempts': { make: () => fetchAttemptsLeft('login'), sends: ['kind'] },
  'PUT /v2/user/personal_data': {
    make: () => documents.savePersonalData({} as documents.IdentityData),
    sends: ['personal_data'],
  },
  'PUT /v2/user/personal_data_and_address': {
    make: () => applicant.savePersonalDataAndAddress({} as applicant.PersonalDataInput, ADDRESSES),
    sends: ['addresses', 'new_flow', 'personal_data'],
  },
  'PUT /v2/user/address': { make: () => applicant.saveAddresses(ADDRESSES), sends: ['addresses', 'new_flow'] },
  'PUT /v2/user/employment': {
    make: () => applicant.saveEmployment(EMPLOYMENT),
    sends: ['contact_phones', 'employment_type_id', 'income_amount', 'new_flow'],
  },
  'PUT /v2/user/additional_data': {
    make: () => applicant.saveAdditionalData(EMPLOYMENT, 'lucia@example.es'),
    sends: ['contact_phones', 'email', 'employment_type_id', 'income_amount', 'new_flow'],
  },
  'PUT /v2/user/issue_method': {
    make: () => applicant.saveIssueMethod(1, null),
    sends: ['iban', 'method_of_disbursement', 'new_flow'],
  },
  'GET /v2/user': { make: signedIn },
  'GET /v2/ocr_user': { make: () => documents.fetchOcrUser(signal) },
  'GET /v2/user/agent_data': { make: fetchAgentChoice },
  'PUT /v2/user/confirmations': { make: applicant.saveConfirmations, sends: ['all_confirmations'] },
  'PUT /v2/user/liveness': { make: () => documents.finishLiveness('t-1'), sends: ['transaction_id'] },
  'POST /v2/user/document': {
    make: () => documents.sendDocument('id_card', { content: new Blob(['x']), name: 'dni.jpg' }, {}),
    sends: ['document', 'type'],
  },
  'GET /v2/user/document/{type}': {
    make: () => sentDocuments.fetchDocument('id_card'),
    path: '/v2/user/document/id_card',
  },
  'PUT /v2/user/document/{type}': {
    make: () => documents.skipDocument('payslip'),
    path: '/v2/user/document/payslip',
    sends: ['skip'],
  },
  'DELETE /v2/user/document/{type}': {
    make: () => sentDocuments.takeBackDocument('id_card'),
    path: '/v2/user/document/id_card',
  },
  'GET /v2/user/nationality': { make: () => hook(() => applicant.useCatalogue('nationality', () => [])) },
  'GET /v2/user/employment_type': { make: () => hook(() => applicant.useCatalogue('employment_type', () => [])) },
  'GET /v2/user/education': { make: () => hook(() => applicant.useCatalogue('education', () => [])) },
  'GET /v2/user/business_activity': { make: () => hook(() => applicant.useCatalogue('business_activity', () => [])) },
  'GET /v2/user/payment_cards': { make: () => query(cards.cardsQuery) },
  'POST /v2/user/payment_card': { make: cards.startCardRequest },
  'PUT /v2/user/payment_card/{id}': { make: () => cards.makeCardDefault(7), path: '/v2/user/payment_card/7' },
  'GET /v2/user/payment_card/{id}/validate': {
    make: () => cards.canBeCharged(7),
    path: '/v2/user/payment_card/7/validate',
  },
  'GET /v2/user/available_bank_accounts': {
    make: () => hook(() => applicant.useAvailableBankAccounts({ isAwaited: false })),
  },
  'GET /v2/user/promocodes': { make: () => query(cards.promoCodesQuery) },
  'GET /v2/regions': { make: () => hook(applicant.useRegions), sends: ['page', 'per_page'] },
  'GET /v2/cities': {
    make: () => hook(() => applicant.usePlaces('cities', { region_id: 28 }, 'alcala')),
    sends: ['page', 'per_page', 'query', 'region_id'],
  },
  'GET /v2/streets': {
    make: () => hook(() => applicant.usePlaces('streets', { city_id: 5 }, 'mayor')),
    sends: ['city_id', 'page', 'per_page', 'query'],
  },
  'POST /v2/loan': {
    make: () =>
      createLoan({
        amountCents: 150_00,
        termDays: 14,
        promoCode: 'HOLA20',
        targetUrl: 'https://marca.example/',
        attemptReference: 'a-1',
      }),
    sends: ['attempt_reference', 'loan_period', 'loan_sum', 'promocode', 'target_url'],
  },
  'GET /v2/loan': { make: signedIn },
  'GET /v2/loans': { make: () => query(loans.loansQuery) },
  'POST /v2/loan/steps/autodebit/complete': { make: () => cards.chooseAutoDebit(true), sends: ['autodebit_enabled'] },
  'POST /v2/loan/bank_token': {
    make: () => saveBankSession(BANK_SESSION as never),
    sends: ['bankId', 'bankName', 'sessionId', 'sessionIdSignature', 'type'],
  },
  'POST /v2/loan/issuance': { make: loans.startPayout },
  'POST /v2/loan/sign': { make: () => signLoan('1234'), sends: ['code'] },
  'POST /v2/loan/sign_resend': { make: resendSignCode },
  'POST /v2/loan/activate_extension': {
    make: () => loans.activateExtension(14, 'EXTRA10'),
    sends: ['promocode', 'term'],
  },
  'POST /v2/loan/agree_new_terms': { make: () => agreeNewTerms(true), sends: ['agree'] },
  'GET /v2/loan/partial_repay': { make: () => query(partialRepayQuery(100_00, 330_00)), sends: ['amount'] },
  'GET /v2/loan/prolong': {
    make: () => query(loans.extensionQuery({ term: 14 } as LoanExtension, 'EXTRA10')),
    sends: ['promocode', 'term'],
  },
  'GET /v2/loan/prolong_details': { make: () => loans.fetchProlongDetails('EXTRA10'), sends: ['promocode'] },
  'POST /v2/loan/payment-request/generate': {
    make: () => generatePayment({ payment_type: 'prolongation', term: 14, promocode: 'EXTRA10', amount: 10 }),
    sends: ['amount', 'payment_type', 'promocode', 'term'],
  },
  'POST /v2/check-promocode': { make: () => isPromoCodeValid('HOLA20'), sends: ['promocode'] },
  'GET /v2/products': { make: () => hook(useProducts) },
  'GET /v2/products/{id}/prices': {
    make: () => {
      stored.loanPromocode.set('HOLA20')
      api().answer('POST /v2/check-promocode', () => ({ body: { valid: true } }))
      hook(usePrices)
    },
    path: '/v2/products/1/prices',
    sends: ['discount'],
  },
  'GET /api/products/{id}/settings': { make: () => hook(useProductSettings), path: '/api/products/1/settings' },
  'GET /api/products/{id}/offer/html': { make: fetchOfferPage, path: '/api/products/1/offer/html' },
  // The next three are addresses that the browser opens.
  'GET /v2/products/{id}/prices/{term}/{amount}/offer/{format}': {
    make: () => fetch(offerAddress({ amountCents: 150_00, termDays: 14, promoCode: 'HOLA20' })),
    path: '/v2/products/1/prices/14/150/offer/html',
    sends: ['discount'],
  },
  'GET /v2/products/{id}/agreement/{type}': {
    make: () => fetch(`${api().origin}${mandatePath(false)}`),
    path: '/v2/products/1/agreement/autodebit',
    sends: ['format'],
  },
  'GET /card/tokenize': {
    make: () => withTicket(async () => fetch(await cards.cardTokenizeAddress())),
    sends: ['access_token'],
  },
  'GET /v2/discounts': { make: signedIn, sends: ['target'] },
  'GET /aggregation/{provider}/widget': {
    make: () => withTicket(() => fetchBankWidget('kontomatik')),
    path: '/aggregation/kontomatik/widget',
    sends: ['token'],
  },
  'GET /api/agent/customer/{sessionId}': {
    make: () => fetchAgentSession('agent-1', signal),
    path: '/api/agent/customer/agent-1',
  },
  'POST /v2/send-log-data': {
    make: () => {
      forgetClientLogs()
      sendClientLog('test', 'a message')
    },
    sends: ['context', 'message', 'type'],
  },
  'GET /content/layout': { make: () => query(layoutQuery), sends: ['lang'] },
  'GET /v2/notification-inbox': { make: () => query(inboxQuery) },
  'POST /v2/notification-inbox/read': { make: () => markRead([1]), sends: ['ids'] },
  'GET /version.json': {
    make: () => {
      openPage(<VersionWatch />)
      return queryClient.refetchQueries({ queryKey: ['version'] })
    },
  },
}

/** The field names of a JSON object or a multipart form. */
function fieldsOf(body: unknown): string[] {
  if (typeof body === 'string') return [...body.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => String(name))
  return Object.keys(body ?? {})
}

describe('every specified call', () => {
  it('[R7.01] every specified call is in this table', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...new Set(SPECIFIED_CALLS.map(({ call }) => call))].sort())
  })

  it.each(Object.entries(CALLS))('[R7.01] %s leaves the browser with its fields', async (specified, made) => {
    const [method, written] = specified.split(' ')
    const call = `${method} ${made.path ?? written}`
    await Promise.resolve(made.make()).catch(() => null)
    const sent = () => api().requests.find((request) => request.call === call)
    await expect.poll(() => api().requests.map((request) => request.call)).toContain(call)
    const fields = [...fieldsOf(sent()?.body), ...Object.keys(sent()?.query ?? {})]
    expect([...new Set(fields)].sort()).toEqual(made.sends ?? [])
  })
})
