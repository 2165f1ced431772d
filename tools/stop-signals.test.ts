// Goal: Ctrl-C under npm, which forwards it and so doubles it, stops the server once and cleanly.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const PROGRAM = `
  import { onStopRequest } from ${JSON.stringify(new URL('./stop-signals.mjs', import.meta.url).href)}
  setInterval(() => {}, 1000)
  onStopRequest(async () => {
    console.log('stopping')
    await new Promise((resolve) => process.stdin.once('data', resolve)) // until the test lets it finish
    if (process.env.FAILS) throw new Error('the database does not answer')
    console.log('stopped')
  })
  console.log('ready')
`

function start(env: Record<string, string> = {}): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (!child.stdout) throw new Error('the output is piped')
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function rest(lines: AsyncIterator<string>): Promise<string[]> {
  const read: string[] = []
  for (let next = await lines.next(); !next.done; next = await lines.next()) read.push(next.value)
  return read
}

it('stops once and leaves with 0 when the same request arrives twice', async () => {
  const { child, lines } = start()
  const ended = once(child, 'exit')
  expect((await lines.next()).value).toBe('ready')
  child.kill('SIGINT')
  expect((await lines.next()).value).toBe('stopping')
  child.kill('SIGINT')
  child.stdin?.write('go on\n')

  expect(await rest(lines)).toEqual(['stopped'])
  expect(await ended).toEqual([0, null])
})

it('leaves with 1 when stopping failed', async () => {
  const { child, lines } = start({ FAILS: 'yes' })
  const ended = once(child, 'exit')
  expect((await lines.next()).value).toBe('ready')
  child.kill('SIGTERM')
  expect((await lines.next()).value).toBe('stopping')
  child.stdin?.write('go on\n')

  expect(await rest(lines)).toEqual([])
  expect(await ended).toEqual([1, null])
})
