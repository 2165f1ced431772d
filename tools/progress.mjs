const EVERY_MS = 1000
const EVERY_MS_IN_A_LOG = 15_000

/**
 * Shows the progress of a long task with its seconds: one counting line in a terminal, a few lines in a log.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const { isTTY } = process.stdout
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const show = () => process.stdout.write(isTTY ? `\r${label} … ${seconds()} s` : `${label} … ${seconds()} s\n`)

  process.stdout.write(isTTY ? `${label} …` : `${label} …\n`)
  const timer = setInterval(show, isTTY ? EVERY_MS : EVERY_MS_IN_A_LOG)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isTTY || seconds() > 0) show()
    if (isTTY) process.stdout.write('\n')
  }
}
