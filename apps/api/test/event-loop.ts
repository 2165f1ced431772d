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
