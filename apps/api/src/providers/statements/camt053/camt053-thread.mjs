// Reads statements in a thread of its own, and compares their lines with those that are stored: a long one takes seconds of CPU time,
// during which the server could handle no request. Both are TypeScript, which a thread does not load by itself.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { readCamt053 } = await import('./camt053.ts')
const { identifyLines } = await import('@puente/domain')

parentPort?.on('message', (/** @type {import('./camt053-reader.ts').StatementTask} */ task) => {
  try {
    const output = 'text' in task ? readCamt053(task.text, task.accounts) : identifyLines(task.statement, task.known)
    parentPort?.postMessage({ output })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
