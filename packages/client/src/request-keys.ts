const KEY_BYTES = 16

/**
 * The keys of requests whose outcome is unknown, because the response was lost or the server failed. Sending such a form again uses
 * the same key, so the server acts once; if the form has changed and the first request had succeeded, the server refuses the second.
 */
const unanswered = new Map<string, string>()

// Not `crypto.randomUUID`, which exists only on secure origins: a back office in the lender's own network may lack TLS.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs a request that changes something with its key. `isAnswered`: false for a failure that leaves the outcome unknown. */
export async function withRequestKey<T>(
  request: string,
  isAnswered: (failure: unknown) => boolean,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = unanswered.get(request) ?? newKey()
  try {
    const result = await send(key)
    unanswered.delete(request)
    return result
  } catch (failure) {
    if (isAnswered(failure)) unanswered.delete(request)
    else unanswered.set(request, key)
    throw failure
  }
}
