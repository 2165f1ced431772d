import type { BankScenario } from '@puente/contract'
import type { BankData, CivilDate } from '@puente/domain'

/** The two providers as the wire knows them. The sandbox plays either. */
const BANK_PROVIDERS = ['kontomatik', 'unnax'] as const
export type BankProviderName = (typeof BANK_PROVIDERS)[number]

/** Somebody who is about to sign in to a bank. */
export interface WidgetRequest {
  /** Ours, one a visit: a provider that tells by webhook names it. */
  readonly reference: string
  /** Ours, one an application: under this name the provider keeps what it read, until it is told to forget. */
  readonly owner: string
  /** Where people reach this server. */
  readonly origin: string
  /** Proves to a page of ours whom it is for. */
  readonly ticket: string
}

/** A finished sign-in, as the browser brings it. */
export interface BankSession {
  readonly sessionId: string
  readonly signature: string
}

/** What an import is asked about. */
export interface ImportRequest {
  readonly session: BankSession
  readonly owner: string
  /** The first day that is read. */
  readonly since: CivilDate
}

/**
 * Why a bank could not be read. `session_rejected`: the sign-in is not good any more, the person has to sign in again.
 * `cancelled`: the person, or the bank, broke it off. `bank_failed`: the bank did not give the data. `provider_down`: the
 * provider will not do it now, whoever signs in.
 */
export type ImportFailure = 'session_rejected' | 'cancelled' | 'bank_failed' | 'provider_down'

export type ImportAnswer =
  | { readonly state: 'finished'; readonly data: BankData }
  /** Ask again with this reference. */
  | { readonly state: 'pending'; readonly importReference: string; readonly askAfterMs: number }
  /** Nothing was done; the same step may be tried again. */
  | { readonly state: 'busy'; readonly providerCode: string; readonly askAfterMs: number }
  | { readonly state: 'failed'; readonly reason: ImportFailure; readonly providerCode: string }

/** What a provider tells by webhook about one visit. */
export type BankEvent =
  | { readonly type: 'data'; readonly reference: string; readonly bankName: string | null; readonly data: BankData }
  /** The person is done; the data come in an event of their own. */
  | { readonly type: 'finished'; readonly reference: string }
  | { readonly type: 'cancelled'; readonly reference: string }
  | { readonly type: 'failed'; readonly reference: string; readonly providerCode: string }
  /** Of no interest here. */
  | { readonly type: 'other'; readonly name: string }

interface Provider {
  readonly name: BankProviderName
  /** The page on which the person signs in. AppError('provider_unavailable') when there is none now. */
  openWidget(request: WidgetRequest): Promise<{ readonly url: string }>
  /**
   * Deletes what the provider has kept of an application; a second time is harmless. `not_offered`: it has no call for that,
   * and the contract with it has to say how long it keeps what.
   */
  erase(owner: string): Promise<'erased' | 'not_offered'>
}

/** The browser brings a session, with which we start an import and ask until it is done. */
export interface PullProvider extends Provider {
  readonly delivery: 'session'
  /** Whether the session was opened for this customer, as far as that can be told without asking. */
  isSessionOf(session: BankSession, userId: number): boolean
  startImport(request: ImportRequest): Promise<ImportAnswer>
  readImport(request: ImportRequest, importReference: string): Promise<ImportAnswer>
  /** Ends the sign-in at the bank. */
  signOut(session: BankSession): Promise<void>
  /** There is no bank: a page of ours stands in for it and opens the session that it would have opened. */
  readonly simulation?: { openSession(userId: number, scenario: BankScenario): BankSession }
}

/** The provider reads by itself and sends what it read to us. */
export interface PushProvider extends Provider {
  readonly delivery: 'webhook'
  /** True for an address that the provider was given with the visit: its query carries the reference and a proof of it. */
  isProvenAddress(reference: string, proof: string): boolean
  /**
   * What a notification says, or null when it does not prove itself. `query` is that of the address which the provider was
   * given with the visit.
   */
  readEvent(body: unknown, query: Readonly<Record<string, string>>): BankEvent | null
}

export type BankDataProvider = PullProvider | PushProvider

/** The providers that are configured; a customer is sent to the first, and to the other when that could not read the bank. */
export interface BankDataProviders {
  readonly all: readonly BankDataProvider[]
  byName(name: BankProviderName): BankDataProvider | null
}
