import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SettingsPart } from '../../platform/config/settings-part.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { CardAdapter } from './card-payments.ts'

/** The parts of the server that an adapter may use. */
export interface CardAdapterDeps {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly secrets: Secrets
}

/** Everything the server must know about a card provider. `card-vendors.ts` lists them. */
export interface CardVendor<Settings = unknown> {
  /** The value of CARD_PROVIDER, stored with every operation. */
  readonly name: string
  /** It moves no money, so production refuses to start with it. */
  readonly isSimulated: boolean
  /** Its variables, and the values that production refuses. */
  readonly settings: SettingsPart<Settings>
  /** The path that receives its notifications. */
  readonly notificationPath: `/webhooks/${string}`
  /** The origins that the borrower's browser may post a form to. */
  formOrigins(settings: Settings): readonly string[]
  create(settings: Settings, deps: CardAdapterDeps): CardAdapter
}
