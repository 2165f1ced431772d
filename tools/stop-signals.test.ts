// Goal: Ctrl-C under npm, which forwards and so doubles it, stops the server once and cleanly.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { INTERRUPTED } from './stop-signals.mjs'

// Each line on standard input is a command of the test. The handler that prints the signal runs after the one of `onStopRequest`:
// once it has printed, the signal was handled.
const PROGRAM = `
  import { createInterface } from 'node:readline'
  import { onStopRequest } from ${JSON.stringify(new URL('./stop-signals.mjs', import.meta.url).href)}
  let finish
  const finished = new Promise((resolve) => { finish = resolve })
  const realNow = Date.now
  const orders = {
    finish: () => finish(),
    'two seconds pass': () => { Date.now = () => realNow() + 2_000; console.log('later') },
  }
  createInterface({ input: process.stdin }).on('line', (order) => orders[order]())
  onStopRequest(async () => {
    console.log('stopping')
    await finished
    if (process.env.FAILS) throw new Error('the database does not answer')
    console.log('stopped')
  }, Number(process.env.EXIT_CODE ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log('handled ' + signal))
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

const expectLines = async (lines: AsyncIterator<string>, ...expected: string[]) => {
  for (const line of expected) expect((await lines.next()).value).toBe(line)
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'stops once and exits with 0 when %s arrives twice',
  async (signal) => {
    const { child, lines } = start()
    const ended = once(child, 'exit')
    await expectLines(lines, 'ready')
    child.kill(signal)
    await expectLines(lines, 'stopping', `handled ${signal}`)
    child.kill(signal)
    await expectLines(lines, `handled ${signal}`)
    child.stdin?.write('finish\n')

    expect(await rest(lines)).toEqual(['stopped'])
    expect(await ended).toEqual([0, null])
  },
)

it('exits with the code of an interrupted run where it is asked to', async () => {
  const { child, lines } = start({ EXIT_CODE: String(INTERRUPTED) })
  const ended = once(child, 'exit')
  await expectLines(lines, 'ready')
  child.kill('SIGTERM')
  await expectLines(lines, 'stopping', 'handled SIGTERM')
  child.stdin?.write('finish\n')

  expect(await rest(lines)).toEqual(['stopped'])
  expect(await ended).toEqual([130, null])
})

it('exits with 1 at once on a second request more than a second later', async () => {
  const { child, lines } = start()
  const ended = once(child, 'exit')
  await expectLines(lines, 'ready')
  child.kill('SIGINT')
  await expectLines(lines, 'stopping', 'handled SIGINT')
  child.stdin?.write('two seconds pass\n')
  await expectLines(lines, 'later')
  child.kill('SIGINT')

  expect(await rest(lines)).toEqual([])
  expect(await ended).toEqual([1, null])
})

it('exits with 1 when stopping failed', async () => {
  const { child, lines } = start({ FAILS: 'yes' })
  const ended = once(child, 'exit')
  await expectLines(lines, 'ready')
  child.kill('SIGTERM')
  await expectLines(lines, 'stopping', 'handled SIGTERM')
  child.stdin?.write('finish\n')

  expect(await rest(lines)).toEqual([])
  expect(await ended).toEqual([1, null])
})

// As `npm run test:crash` runs: the command that npm stops is not the one that has something to clean up.
const OUTER = `
  import { runVisibly } from ${JSON.stringify(new URL('./command.mjs', import.meta.url).href)}
  const inner = "process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(0) }); setInterval(() => 0, 1000); console.log('ready')"
  await runVisibly(process.execPath, ['--eval', inner])
  console.log('the next command')
`

it('is passed on to a command that runs in plain sight, whose end is awaited, and no other command follows', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', OUTER], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await expectLines(lines, 'ready')
  child.kill('SIGTERM')
  expect(await rest(lines)).toEqual(['cleaned up'])
  expect(await ended).toEqual([130, null])
})
