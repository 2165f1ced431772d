import type { Deps } from '../../deps.ts'
import { takeLastCalls } from '../../platform/provider-calls.ts'

const EVERY_MS = 10_000

/** Writes down what this process noted about its providers. */
export async function noteProviderHealth({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  const calls = takeLastCalls()
  if (calls.length > 0) await transaction((tx) => tx.installation.noteProviders(calls))
}

/** Every few seconds: a call of its own for every call of a provider would double the work of a busy server. */
export function keepProviderHealth(
  deps: Pick<Deps, 'transaction'>,
  log: { warn(detail: object, message: string): void },
): { stop(): Promise<void> } {
  const write = () =>
    noteProviderHealth(deps).catch((err: unknown) => log.warn({ err }, 'the health of the providers was not noted'))
  const timer = setInterval(write, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
