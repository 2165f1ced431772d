/** On an idle machine the waits of tests end at once. On a busy one they take longer, and that is not a failure. */
export const WAIT_TIMEOUT_MS = 20_000
