/**
 * A map that drops entries not used lately: it keeps at least the newest `limit` entries, and at most twice as many. Two
 * generations instead of a list of uses, so that a hit costs one look-up.
 */
export class RecentMap<K, V> {
  readonly #limit: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#old.delete(key)
    this.#young.set(key, value)
  }

  delete(key: K): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }

  *values(): Iterable<V> {
    yield* this.#old.values()
    yield* this.#young.values()
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}
