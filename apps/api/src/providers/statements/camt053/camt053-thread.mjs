// Reads statements in a thread of its own: a long one takes seconds of CPU time, during which the server could handle no request.
// The reader is TypeScript, which a thread does not load by itself.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { readCamt053 } = await import('./camt053.ts')

parentPort?.on('message', (/** @type {{ text: string, accounts: readonly string[] }} */ { text, accounts }) => {
  try {
    parentPort?.postMessage({ output: readCamt053(text, accounts) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
