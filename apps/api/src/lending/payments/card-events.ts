import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { CardEvent } from '../../providers/cards/card-payments.ts'

/** The stored part of an event: everything except the card's token, which is stored sealed with its card. */
export type StoredEvent = Pick<CardEvent, 'type' | 'refusal' | 'providerCode' | 'amountCents' | 'happenedOn'>

export type KeptEvent = StoredEvent & { readonly receivedAt: Date }

export const PROVIDER_ACTOR = 'system'

export interface Settling {
  readonly operation: CardOperationRow
  readonly record: LoanRecord | null
  readonly events: readonly KeptEvent[]
  readonly context: ChangeContext
}

export const approved = (events: readonly KeptEvent[], type: KeptEvent['type']): KeptEvent | undefined =>
  events.find((event) => event.type === type && event.refusal === null)
