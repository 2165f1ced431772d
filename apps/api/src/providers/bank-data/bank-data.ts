import type { BankScenario } from '@puente/contract'
import type { BankData, CivilDate } from '@puente/domain'

/** The two providers by their names on the wire. The sandbox can simulate either. */
const BANK_PROVIDERS = ['kontomatik', 'unnax'] as const
export type BankProviderName = (typeof BANK_PROVIDERS)[number]

/** A borrower who is about to sign in to a bank. */
export interface WidgetRequest {
  /** Our reference, one per visit: a provider that reports by webhook repeats it. */
  readonly reference: string
  /** Our id, one per application: the provider stores the data under it until it is told to delete it. */
  readonly owner: string
  /** The public address of this server. */
  readonly origin: string
  /** Proves to our own page which borrower it is for. */
  readonly ticket: string
}

/** A finished sign-in, as the browser reports it. */
export interface BankSession {
  readonly sessionId: string
  readonly signature: string
}

/** The parameters of an import. */
export interface ImportRequest {
  readonly session: BankSession
  readonly owner: string
  /** The first day that is imported. */
  readonly since: CivilDate
}

/**
 * Why a bank could not be read. `session_rejected`: the sign-in is no longer valid, and the borrower must sign in again.
 * `cancelled`: the borrower, or the bank, cancelled it. `bank_failed`: the bank did not return the data. `provider_down`: the
 * provider is unavailable for every borrower.
 */
export type ImportFailure = 'session_rejected' | 'cancelled' | 'bank_failed' | 'provider_down'

export type ImportAnswer =
  | { readonly state: 'finished'; readonly data: BankData }
  /** Poll again with this reference. */
  | { readonly state: 'pending'; readonly importReference: string; readonly retryAfterMs: number }
  /** Nothing was done; the same step may be retried. */
  | { readonly state: 'busy'; readonly providerCode: string; readonly retryAfterMs: number }
  | { readonly state: 'failed'; readonly reason: ImportFailure; readonly providerCode: string }

/** What a provider reports by webhook about one visit. */
export type BankEvent =
  | { readonly type: 'data'; readonly reference: string; readonly bankName: string | null; readonly data: BankData }
  /** The borrower has finished; the data arrives in a separate event. */
  | { readonly type: 'finished'; readonly reference: string }
  | { readonly type: 'cancelled'; readonly reference: string }
  | { readonly type: 'failed'; readonly reference: string; readonly providerCode: string }
  /** Not relevant here. */
  | { readonly type: 'other'; readonly name: string }

interface Provider {
  readonly name: BankProviderName
  /** The page on which the borrower signs in. AppError('provider_unavailable') if there is none at the moment. */
  openWidget(request: WidgetRequest): Promise<{ readonly url: string }>
  /**
   * Deletes the data that the provider stored for an application; a second call does nothing. `not_offered`: the provider has no
   * such call, and the contract with it must say how long it keeps which data.
   */
  erase(owner: string): Promise<'erased' | 'not_offered'>
  /** Proves that the provider accepts our credentials, without any effect. AppError('provider_unavailable') says why not. */
  check(): Promise<void>
}

/** The browser returns a session, with which we start an import and poll until it is done. */
export interface PullProvider extends Provider {
  readonly delivery: 'session'
  /** True if the session was opened for this customer, as far as we can tell without calling the provider. */
  isSessionOf(session: BankSession, userId: number): boolean
  startImport(request: ImportRequest): Promise<ImportAnswer>
  readImport(request: ImportRequest, importReference: string): Promise<ImportAnswer>
  /** Ends the sign-in at the bank. */
  signOut(session: BankSession): Promise<void>
  /** There is no bank: one of our own pages replaces it and opens the session. */
  readonly simulation?: { openSession(userId: number, scenario: BankScenario): BankSession }
}

/** The provider reads the bank itself and sends us the data. */
export interface PushProvider extends Provider {
  readonly delivery: 'webhook'
  /** True for the URL that we gave the provider with the visit: its query carries the reference and a proof of it. */
  isProvenAddress(reference: string, proof: string): boolean
  /**
   * The event of a notification, or null if the notification cannot be verified. `query` belongs to the URL that we gave the
   * provider with the visit.
   */
  readEvent(body: unknown, query: Readonly<Record<string, string>>): BankEvent | null
}

export type BankDataProvider = PullProvider | PushProvider

/** The configured providers. A customer starts with the first, and gets the second if the first could not read the bank. */
export interface BankDataProviders {
  readonly all: readonly BankDataProvider[]
  byName(name: BankProviderName): BankDataProvider | null
}
