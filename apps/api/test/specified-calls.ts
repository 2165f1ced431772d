/** A call of requirements R7, and where the borrower app makes it. */
interface SpecifiedCall {
  /** Method and path, as in the OpenAPI document. */
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  /** The fields that the requirements or the settled rules (Calls) specify, in body or query. */
  readonly carries: readonly string[]
  /** The module below apps/borrower/src, and the name that it exports for the call. */
  readonly usedBy: readonly [module: string, name: string]
}

const APPLICANT = 'api/applicant.ts'
const SIGN_IN = 'api/sign-in.ts'
const CONFIRM = 'api/confirm-phone.ts'
const catalogue = (name: string): SpecifiedCall => ({
  call: `GET /v2/user/${name}`,
  carries: [],
  usedBy: [APPLICANT, 'useCatalogue'],
})
const places = (kind: string): SpecifiedCall => ({
  call: `GET /v2/${kind}`,
  carries: ['page', 'per_page', 'query'],
  usedBy: [APPLICANT, 'usePlaces'],
})
const row = (call: SpecifiedCall['call'], carries: readonly string[], module: string, name: string): SpecifiedCall => ({
  call,
  carries,
  usedBy: [module, name],
})

/** Every call of requirements R7, including those whose path the settled rules (Calls) define. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  // User
  row(
    'POST /v2/user/login',
    [
      'mobile_phone',
      'agree_marketing',
      'agent_session_id',
      'recaptcha_token',
      'target_url',
      'apikey',
      'admin_username',
    ],
    SIGN_IN,
    'requestCode',
  ),
  row('POST /v2/user/login_confirm', ['code', 'mobile_phone'], CONFIRM, 'confirmCode'),
  row('POST /v2/user/logout', [], 'session/session.ts', 'signOut'),
  row('POST /v2/user/phone_number', ['phone', 'target_url'], 'api/older-sign-in.ts', 'startSignIn'),
  row('PUT /v2/user/phone_confirmation', ['code', 'current_code'], CONFIRM, 'confirmNewPhone'),
  row('POST /v2/user/resend_phone_confirmation_code', ['mobile_phone', 'channel'], CONFIRM, 'resendCode'),
  row('PUT /v2/user/change_phone', ['mobile_phone'], CONFIRM, 'changePhone'),
  row('POST /v2/user/attempts', ['kind'], 'api/code-attempts.ts', 'fetchAttemptsLeft'),
  row('PUT /v2/user/personal_data', ['personal_data'], 'api/documents.ts', 'savePersonalData'),
  row(
    'PUT /v2/user/personal_data_and_address',
    ['personal_data', 'addresses'],
    APPLICANT,
    'savePersonalDataAndAddress',
  ),
  row('PUT /v2/user/address', ['addresses'], APPLICANT, 'saveAddresses'),
  row(
    'PUT /v2/user/employment',
    ['employment_type_id', 'income_amount', 'contact_phones'],
    APPLICANT,
    'saveEmployment',
  ),
  row('PUT /v2/user/additional_data', ['employment_type_id', 'email'], APPLICANT, 'saveAdditionalData'),
  row('PUT /v2/user/issue_method', ['method_of_disbursement', 'iban'], APPLICANT, 'saveIssueMethod'),
  row('GET /v2/user', [], 'session/load-session.ts', 'loadSession'),
  row('GET /v2/ocr_user', [], 'api/documents.ts', 'fetchOcrUser'),
  row('GET /v2/user/agent_data', [], 'api/application.ts', 'fetchAgentChoice'),
  row('PUT /v2/user/confirmations', ['all_confirmations'], APPLICANT, 'saveConfirmations'),
  row('PUT /v2/user/liveness', ['transaction_id'], 'api/documents.ts', 'finishLiveness'),
  row('POST /v2/user/document', ['document', 'type'], 'api/documents.ts', 'sendDocument'),
  row('GET /v2/user/document/{type}', ['type'], 'api/sent-documents.ts', 'fetchDocument'),
  row('PUT /v2/user/document/{type}', ['type', 'document', 'skip'], 'api/documents.ts', 'skipDocument'),
  row('DELETE /v2/user/document/{type}', ['type'], 'api/sent-documents.ts', 'takeBackDocument'),
  catalogue('nationality'),
  catalogue('employment_type'),
  catalogue('education'),
  catalogue('business_activity'),
  row('GET /v2/user/payment_cards', [], 'api/cards.ts', 'cardsQuery'),
  row('POST /v2/user/payment_card', [], 'api/cards.ts', 'startCardRequest'),
  row('PUT /v2/user/payment_card/{id}', ['id'], 'api/cards.ts', 'makeCardDefault'),
  row('GET /v2/user/payment_card/{id}/validate', ['id'], 'api/cards.ts', 'canBeCharged'),
  row('GET /v2/user/available_bank_accounts', [], APPLICANT, 'useAvailableBankAccounts'),
  row('GET /v2/user/promocodes', [], 'api/cards.ts', 'promoCodesQuery'),

  // Address and loans
  row('GET /v2/regions', ['page', 'per_page'], APPLICANT, 'useRegions'),
  places('cities'),
  places('streets'),
  row(
    'POST /v2/loan',
    ['loan_period', 'loan_sum', 'promocode', 'target_url', 'attempt_reference'],
    'api/application.ts',
    'createLoan',
  ),
  row('GET /v2/loan', [], 'session/load-session.ts', 'loadSession'),
  row('GET /v2/loans', [], 'api/loan.ts', 'loansQuery'),
  row('POST /v2/loan/steps/autodebit/complete', ['autodebit_enabled'], 'api/cards.ts', 'chooseAutoDebit'),
  row(
    'POST /v2/loan/bank_token',
    ['token1', 'token2', 'bank_name', 'type', 'sessionId', 'sessionIdSignature', 'bankId', 'bankName'],
    'api/bank-data.ts',
    'saveBankSession',
  ),
  row('POST /v2/loan/issuance', [], 'api/loan.ts', 'startPayout'),
  row('POST /v2/loan/sign', ['code'], 'api/signing.ts', 'signLoan'),
  row('POST /v2/loan/sign_resend', [], 'api/signing.ts', 'resendSignCode'),
  row('POST /v2/loan/activate_extension', ['term', 'promocode'], 'api/loan.ts', 'activateExtension'),
  row('POST /v2/loan/agree_new_terms', ['agree'], 'api/signing.ts', 'agreeNewTerms'),
  row('GET /v2/loan/partial_repay', ['amount'], 'api/payments.ts', 'partialRepayQuery'),
  row('GET /v2/loan/prolong', ['term', 'promocode'], 'api/loan.ts', 'extensionQuery'),
  row('GET /v2/loan/prolong_details', ['promocode'], 'api/loan.ts', 'fetchProlongDetails'),
  row(
    'POST /v2/loan/payment-request/generate',
    ['payment_type', 'amount', 'term', 'promocode'],
    'api/payments.ts',
    'generatePayment',
  ),
  row('POST /v2/check-promocode', ['promocode', 'discount'], 'api/products.ts', 'isPromoCodeValid'),

  // Products and discounts
  row('GET /v2/products', [], 'api/offers.ts', 'useProducts'),
  row('GET /v2/products/{id}/prices', ['discount'], 'api/product-calls.ts', 'fetchPrices'),
  row('GET /api/products/{id}/settings', [], 'api/product-calls.ts', 'fetchProductSettings'),
  row('GET /api/products/{id}/offer/html', [], 'api/offers.ts', 'fetchOfferPage'),
  row('GET /v2/products/{id}/prices/{term}/{amount}/offer/{format}', ['format'], 'api/products.ts', 'offerAddress'),
  row(
    'GET /v2/products/{id}/agreement/{type}',
    ['type'],
    'screens/registration/auto-debit-confirmation/auto-debit-confirmation-screen.tsx',
    'AutoDebitConfirmationScreen',
  ),
  row('GET /v2/discounts', ['target'], 'session/load-session.ts', 'loadSession'),

  // Other
  row('GET /aggregation/{provider}/widget', ['token'], 'api/bank-data.ts', 'fetchBankWidget'),
  row('GET /api/agent/customer/{sessionId}', ['sessionId'], SIGN_IN, 'fetchAgentSession'),
  row('POST /v2/send-log-data', ['type', 'message', 'context'], 'api/client-log.ts', 'sendClientLog'),
  row('GET /content/layout', ['lang'], 'content/content.ts', 'layoutQuery'),
  row('GET /v2/notification-inbox', [], 'api/notifications.ts', 'inboxQuery'),
  row('POST /v2/notification-inbox/read', ['ids'], 'api/notifications.ts', 'markRead'),
  row('GET /card/tokenize', ['access_token'], 'api/cards.ts', 'cardTokenizeAddress'),
  row('GET /version.json', [], 'version/version-watch.tsx', 'VersionWatch'),
]

/**
 * The one address of requirements R7 that our own pages do not use: POST …/payment-request/generate leads to the same page, and
 * shows a refusal next to the button instead of on a separate page. It exists for the older client and for links in messages.
 */
export const EXTERNAL_ONLY_CALLS: readonly Pick<SpecifiedCall, 'call' | 'carries'>[] = [
  { call: 'GET /payment', carries: ['access_token', 'payment_type', 'promocode', 'amount', 'term'] },
]
