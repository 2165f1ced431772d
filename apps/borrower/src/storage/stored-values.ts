import { cookieStore, type ValueStore, webStore } from './web-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A value stored in the browser. `get` returns null if there is none or it has expired. */
export interface StoredValue<T> {
  get(): T | null
  set(value: T): void
  clear(): void
}

interface Codec<T> {
  readonly write: (value: T) => string
  /** Null for text that is not a valid value: written by another program or an older version. */
  readonly read: (text: string) => T | null
}

const text: Codec<string> = { write: (value) => value, read: (stored) => stored }
const number: Codec<number> = {
  write: String,
  read: (stored) => (stored !== '' && Number.isFinite(Number(stored)) ? Number(stored) : null),
}
const flag: Codec<true> = { write: () => '1', read: (stored) => (stored === '1' ? true : null) }

const cookies = cookieStore()
const local = webStore(() => window.localStorage)
const tab = webStore(() => window.sessionStorage)

const value = <T>(store: ValueStore, name: string, codec: Codec<T>, lifetimeMs: number | null): StoredValue<T> => ({
  get() {
    const stored = store.read(name)
    return stored === null ? null : codec.read(stored)
  },
  set: (next) => store.write(name, codec.write(next), lifetimeMs),
  clear: () => store.remove(name),
})

/**
 * Everything this app stores in the browser, with its lifetime (requirements R3 and R9). Without a lifetime in the
 * requirements, a value stays until it is cleared.
 */
export const stored = {
  /** Euros. */
  loanSum: value(local, 'loan_sum', number, null),
  /** Days. */
  loanTerm: value(local, 'loan_term', number, null),
  /** How many instalments; absent: one payment. */
  loanInstalments: value(local, 'loan_instalments', number, null),
  /** The day of the month of the instalments; absent: that of the payout. */
  loanPayDay: value(local, 'loan_pay_day', number, null),
  loanPromocode: value(local, 'loan_promocode', text, 7 * DAY_MS),
  /** The landing address: the marketing source that sign-in and application report. */
  targetUrl: value(local, 'target_url', text, 30 * DAY_MS),

  accessToken: value(cookies, 'access_token', text, 3 * DAY_MS),
  /** Per tab: a staff member acting for a customer must not become that customer in other tabs. */
  impersonationToken: value(tab, 'impersonation_token', text, null),
  adminUsername: value(tab, 'admin_username', text, null),
  /** Refresh is disabled (requirements R7): a token that a server still issues is stored and never sent. */
  refreshToken: value(local, 'refresh_token', text, null),
  agentSessionId: value(local, 'session_id', text, DAY_MS),

  currentLanguage: value(local, 'current_language', text, null),
  /** The public id of the loan whose changed terms the customer agreed to. */
  agreedWithNewTerms: value(local, 'agreed_with_new_terms', text, null),
  chatWidgetHidden: value(local, 'chat_widget_hidden', flag, null),
  hiddenSpecialOffer: value(local, 'hidden_special_offer', flag, null),
  /** When the last signing code was requested, in milliseconds since 1970. */
  signResendAt: value(local, 'last_sign_resend_time', number, null),
  /** When the next login code can be requested, in milliseconds since 1970. */
  smsResendAt: value(local, 'sms_resend_at', number, null),
  /** The phone that waits for its code, between the two sign-in screens. */
  pendingPhone: value(tab, 'pending_phone', text, null),

  /** The token of the older sign-in, which can only confirm the pending phone. */
  registeringToken: value(tab, 'registering_token', text, null),

  /** The consent texts accepted at the last sign-in, by their version: they are asked about again once they change. */
  acceptedTexts: value(local, 'accepted_texts', text, null),

  utmSource: value(local, 'utm_source', text, 30 * DAY_MS),

  /** The third-party purposes asked about and accepted (`asked|agreed`); asked again after 6 months. */
  consent: value(local, 'consent', text, 182 * DAY_MS),
  /** Per tab: the chosen extension, kept during the visit to the card page. */
  extensionChoice: value(tab, 'extension_choice', text, null),
  /** Per tab: the payment on its way to the card page, so that it can be repeated after a declined card. */
  lastPayment: value(tab, 'last_payment', text, null),
  /** Per tab: the sheet of the account that a signed-out customer asked for. */
  wantedSheet: value(tab, 'wanted_sheet', text, null),
  /** Per tab: links the counted steps of a visit. */
  visitId: value(tab, 'visit_id', text, null),
  /** Per tab: the loan as last seen, so that a change is counted once. */
  funnelLoan: value(tab, 'funnel_loan', text, null),

  developerApi: value(cookies, 'developer_api', text, 7 * DAY_MS),
  developerContentApi: value(cookies, 'developer_content_api', text, 7 * DAY_MS),
  developerMenu: value(cookies, 'developer_menu', flag, 30 * DAY_MS),
  developerNoValidation: value(local, 'developer_no_validation', flag, 30 * DAY_MS),
  developerNoLoans: value(local, 'developer_no_loans', flag, 30 * DAY_MS),
  developerNoStepper: value(local, 'developer_no_stepper', flag, 30 * DAY_MS),
  developerOlderSignIn: value(local, 'developer_older_sign_in', flag, 30 * DAY_MS),
}
