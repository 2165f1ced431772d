import { cookieStore, type ValueStore, webStore } from './web-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One value kept in the browser. `get` answers null where there is none, or its time is over. */
export interface StoredValue<T> {
  get(): T | null
  set(value: T): void
  clear(): void
}

interface Codec<T> {
  readonly write: (value: T) => string
  /** Null for a text that is not a value of this kind: somebody else's, or an older version's. */
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
 * Everything this application keeps in the browser, with its lifetime (requirements R3 and R9). Where the requirements
 * name no lifetime the value stays until it is cleared.
 */
export const stored = {
  /** Euros. */
  loanSum: value(local, 'loan_sum', number, null),
  /** Days. */
  loanTerm: value(local, 'loan_term', number, null),
  loanPromocode: value(local, 'loan_promocode', text, 7 * DAY_MS),
  /** The address the visitor came in by: the marketing source that sign-in and application report. */
  targetUrl: value(local, 'target_url', text, 30 * DAY_MS),

  accessToken: value(cookies, 'access_token', text, 3 * DAY_MS),
  /** Of one tab only: an admin who acts for a customer does not become that customer in every other tab. */
  impersonationToken: value(tab, 'impersonation_token', text, null),
  adminUsername: value(tab, 'admin_username', text, null),
  /** Refresh is switched off (requirements R7): a token that a server still hands out is kept and never sent. */
  refreshToken: value(local, 'refresh_token', text, null),
  agentSessionId: value(local, 'session_id', text, DAY_MS),

  currentLanguage: value(local, 'current_language', text, null),
  /** The public id of the loan whose changed terms the customer agreed to. */
  agreedWithNewTerms: value(local, 'agreed_with_new_terms', text, null),
  chatWidgetHidden: value(local, 'chat_widget_hidden', flag, null),
  hiddenSpecialOffer: value(local, 'hidden_special_offer', flag, null),
  /** When the last signing code was asked for, in milliseconds since 1970. */
  signResendAt: value(local, 'last_sign_resend_time', number, null),
  /** When the next login code may be asked for, in milliseconds since 1970. */
  smsResendAt: value(local, 'sms_resend_at', number, null),
  /** The phone that waits for its code, between the two sign-in screens. */
  pendingPhone: value(tab, 'pending_phone', text, null),

  /** The token of the older way in, which can only confirm the pending phone. */
  registeringToken: value(tab, 'registering_token', text, null),

  utmSource: value(local, 'utm_source', text, 30 * DAY_MS),

  /** Which services of others were asked about, and which of them agreed to (`asked|agreed`); asked again after 6 months. */
  consent: value(local, 'consent', text, 182 * DAY_MS),
  /** Of one tab: the extension that was chosen, over the way to the card page and back. */
  extensionChoice: value(tab, 'extension_choice', text, null),
  /** Of one tab: ties the counted steps of a visit together. */
  visitId: value(tab, 'visit_id', text, null),
  /** Of one tab: the loan as it was seen last, so that a change is counted once. */
  funnelLoan: value(tab, 'funnel_loan', text, null),

  developerApi: value(cookies, 'developer_api', text, 7 * DAY_MS),
  developerContentApi: value(cookies, 'developer_content_api', text, 7 * DAY_MS),
  developerMenu: value(cookies, 'developer_menu', flag, 30 * DAY_MS),
  developerNoValidation: value(local, 'developer_no_validation', flag, 30 * DAY_MS),
  developerNoLoans: value(local, 'developer_no_loans', flag, 30 * DAY_MS),
  developerNoStepper: value(local, 'developer_no_stepper', flag, 30 * DAY_MS),
  developerOlderSignIn: value(local, 'developer_older_sign_in', flag, 30 * DAY_MS),
}
