import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * How often the event loop turned while the work ran. Work on another thread leaves it turning; work that blocks it does not. A
 * count is used because a time would depend on the load of the machine.
 */
export async function countLoopTurns(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  let turns = 0
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  return turns
}

/** The CPU time of this process during the work, in milliseconds. It hardly depends on the load of the machine. */
export async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Between two looks at the CPU time. Turns that end within it are counted together, so it is the error of the result. */
const LOOK_EVERY_MS = 2

/**
 * How long the event loop stood still at most while the work ran, in milliseconds that this thread computed. Only its own CPU time
 * counts (Linux, /proc/self/schedstat of the thread): the load of the machine and the work of other threads change nothing.
 */
export async function longestTurnMs<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  let longestMs = 0
  let last = threadCpuMs()
  const look = () => {
    const now = threadCpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }
  // A look at every turn would keep a core busy while the work waits for its database.
  const looks = setInterval(look, LOOK_EVERY_MS)
  try {
    const value = await work()
    look()
    return { value, ms: longestMs }
  } finally {
    clearInterval(looks)
  }
}

function threadCpuMs(): number {
  if (!isMainThread) throw new Error('only the main thread of a process can be measured')
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1_000_000
}
