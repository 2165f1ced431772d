import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The longest time that the event loop was blocked while the work ran, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const tick = () => new Promise((resolve) => setTimeout(resolve, 20))
  delay.enable()
  // A block shows between two timers: one before it and one after it.
  await tick()
  await work()
  await tick()
  delay.disable()
  return delay.max / 1e6
}
