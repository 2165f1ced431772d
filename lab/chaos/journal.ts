/** What a client wants from the server, with what the check needs to find it in the database afterwards. */
type Operation =
  | { readonly kind: 'registration'; readonly phone: string }
  | { readonly kind: 'application'; readonly phone: string; loan: string | null }
  | { readonly kind: 'signature'; readonly loan: string }
  | { readonly kind: 'card_payment'; readonly loan: string; readonly cents: number; cardOperation: string | null }
  | { readonly kind: 'extension'; readonly loan: string; readonly termDays: number; cardOperation: string | null }
  | { readonly kind: 'transfer'; readonly loan: string; readonly reference: string; readonly cents: number }

type OperationKind = Operation['kind']
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { kind: Kind }>

export interface JournalEntry<Wanted extends Operation = Operation> {
  readonly operation: Wanted
  /** The `Idempotency-Key` or the bank's reference that every attempt carried. */
  readonly key: string
  /** Null while no answer said that it is done: it may have happened or not, but not twice. */
  acknowledgedAt: number | null
}

/**
 * The operations of a load, written before the first request of each and completed by the answer. It is the clients' own memory: the
 * check compares the database with it.
 */
export class Journal {
  readonly entries: JournalEntry[] = []
  /** Answers that no fault explains: a 500, or a refusal where the rules allow the operation. */
  readonly unexpected: string[] = []
  /** Requests that were sent again after a broken connection or a 503. */
  retries = 0
  requests = 0

  begin<Kind extends OperationKind>(
    operation: OperationOf<Kind>,
    key: string = crypto.randomUUID(),
  ): JournalEntry<OperationOf<Kind>> {
    const entry: JournalEntry<OperationOf<Kind>> = { operation, key, acknowledgedAt: null }
    this.entries.push(entry)
    return entry
  }

  acknowledge(entry: JournalEntry): void {
    entry.acknowledgedAt ??= Date.now()
  }

  get acknowledged(): readonly JournalEntry[] {
    return this.entries.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  }

  /** How many operations of each kind were acknowledged. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { operation } of this.acknowledged) counts[operation.kind] = (counts[operation.kind] ?? 0) + 1
    return counts
  }
}
