import { hasPermission, isApplicationOpen, type Phone, type RegistrationStep, statusFromNumber } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import { type CallerSession, impersonationRefused } from '../../customers/caller-session.ts'
import type { Deps } from '../../deps.ts'

/**
 * What a staff member may do inside a customer's account.
 *
 * - `allowed`: reading, and calls that change nothing for the customer.
 * - `document`: the content of a document, only with the staff permission `documents.view`.
 * - `application`: applicant data, only while an application is open.
 * - `draft`: a half-filled form of the application, only while one is open, and never that of the payout account; the customer's e-mail address in it stays.
 * - `upload`: a file, only while an application is open. Skipping the file is not an upload.
 * - `sign_code_again`: resends a signing code to the customer's phone; only the customer can request the first one.
 */
type ImpersonationRule = 'allowed' | 'document' | 'application' | 'draft' | 'upload' | 'sign_code_again'

/**
 * Everything that an impersonated session may call. A route without a row is refused, so that a forgotten row never allows
 * anything with legal or financial effect (applying, consents, signing, auto-debit, cards, payments, extensions, withdrawal,
 * review requests, phone, e-mail, payout account).
 */
const RULES: Readonly<Record<string, ImpersonationRule>> = {
  // Sign-in does not act for the customer: it ends this session or opens another one with its own proof.
  'POST /v2/user/login': 'allowed',
  'POST /v2/user/login_confirm': 'allowed',
  'POST /v2/user/logout': 'allowed',
  'POST /v2/user/phone_number': 'allowed',
  'POST /v2/user/resend_phone_confirmation_code': 'allowed',
  'POST /v2/user/attempts': 'allowed',

  'GET /v2/user': 'allowed',
  'GET /v2/user/agent_data': 'allowed',
  'GET /v2/user/available_bank_accounts': 'allowed',
  'GET /v2/user/business_activity': 'allowed',
  'GET /v2/user/education': 'allowed',
  'GET /v2/user/employment_type': 'allowed',
  'GET /v2/user/nationality': 'allowed',
  'GET /v2/user/payment_card/:id/validate': 'allowed',
  'GET /v2/user/payment_cards': 'allowed',
  'GET /v2/user/promocodes': 'allowed',
  'GET /v2/user/sessions': 'allowed',
  'GET /v2/loan': 'allowed',
  'GET /v2/loan/explain': 'allowed',
  'GET /v2/loan/partial_repay': 'allowed',
  'GET /v2/loan/payment_help': 'allowed',
  'GET /v2/loan/prolong': 'allowed',
  'GET /v2/loan/prolong_details': 'allowed',
  'GET /v2/loan/tracking': 'allowed',
  'GET /v2/loan/withdraw': 'allowed',
  'GET /v2/loans': 'allowed',
  'GET /v2/loans/:public_id/documents': 'allowed',
  'GET /v2/loans/:public_id/schedules': 'allowed',
  'GET /v2/loans/:public_id/timeline': 'allowed',
  'GET /v2/notification-inbox': 'allowed',
  'GET /v2/notification-inbox/history': 'allowed',
  'GET /v2/events': 'allowed',
  'GET /v2/discounts': 'allowed',
  'GET /v2/regions': 'allowed',
  'GET /v2/cities': 'allowed',
  'GET /v2/streets': 'allowed',
  'GET /v2/products': 'allowed',
  'GET /v2/products/:id/prices': 'allowed',
  'GET /v2/products/:id/prices/:term/:amount/offer/:format': 'allowed',
  'GET /v2/products/:id/agreement/:type': 'allowed',
  'POST /v2/check-promocode': 'allowed',
  'GET /api/products/:id/settings': 'allowed',
  'GET /api/products/:id/offer/html': 'allowed',
  'GET /api/agent/customer/:sessionId': 'allowed',

  // The browser's own reports. Their route drops funnel events of an impersonated session.
  'POST /v2/funnel-events': 'allowed',
  'POST /v2/send-log-data': 'allowed',

  'GET /v2/user/document': 'document',
  'GET /v2/user/document/:type': 'document',
  'GET /v2/ocr_user': 'document',
  'GET /v2/loans/:public_id/documents/:id': 'document',
  'GET /v2/loans/:public_id/payments/:payment_id/receipt': 'document',

  'GET /v2/user/draft/:step': 'allowed',
  'PUT /v2/user/draft/:step': 'draft',
  // `saveApplicant` refuses a change of the e-mail address.
  'PUT /v2/user/personal_data': 'application',
  'PUT /v2/user/address': 'application',
  'PUT /v2/user/personal_data_and_address': 'application',
  'PUT /v2/user/employment': 'application',
  'PUT /v2/user/additional_data': 'application',
  'POST /v2/user/document': 'upload',
  'PUT /v2/user/document/:type': 'upload',

  'POST /v2/loan/sign_resend': 'sign_code_again',
}

const HOUR_MS = 3_600_000
const PAYOUT_ACCOUNT_STEP: RegistrationStep = 'iban'

type Needs = Pick<Deps, 'transaction' | 'clock'>

/** An onRequest hook: refuses an impersonated session everything that the table does not allow, before the body is read. */
export const limitImpersonation =
  (deps: Needs) =>
  async (request: FastifyRequest): Promise<void> => {
    const session = request.callerSession
    if (session?.kind !== 'impersonation') return
    const { url = '' } = request.routeOptions
    const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${url}`
    const rule = RULES[route]
    if (rule === undefined || !(await isAllowed(deps, rule, request, session))) {
      throw impersonationRefused(session.adminUsername, route)
    }
  }

async function isAllowed(
  { transaction, clock }: Needs,
  rule: ImpersonationRule,
  request: FastifyRequest,
  { userId, phone, staffRoles }: CallerSession,
): Promise<boolean> {
  if (rule === 'allowed') return true
  if (rule === 'document') return hasPermission(staffRoles, 'documents.view')
  if (userId === null || phone === null) return false
  if (rule === 'sign_code_again') {
    // It passed parsePhone before it was stored.
    const newest = await transaction((tx) => tx.codes.newest(phone as Phone, 'sign'))
    return newest !== null && newest.createdAt.getTime() + HOUR_MS > clock.now().getTime()
  }
  const isFile = request.headers['content-type']?.startsWith('multipart/form-data') === true
  if (rule === 'upload' && !isFile) return false
  if (rule === 'draft' && (request.params as { readonly step?: string }).step === PAYOUT_ACCOUNT_STEP) return false
  const newest = await transaction((tx) => tx.loans.currentOf(userId))
  return isApplicationOpen(
    newest && { status: statusFromNumber(newest.loan.status), isSigned: newest.loan.signedAt !== null },
  )
}
