import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SERVE = fileURLToPath(new URL('../../../tools/serve.mjs', import.meta.url))

export interface ServerProcess {
  readonly address: string
  /** Ends it with SIGTERM and resolves with its exit code. */
  stop(): Promise<number | null>
}

/** The real server in its own process: a crash does not end the test. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = fork(SERVE, { env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...environment }, silent: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
    })
  }
  const exited = once(child, 'exit') as Promise<[number | null]>
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { address: string }).address),
    exited.then(([code]) => {
      throw new Error(`The server ended with exit code ${code} instead of starting:\n${output}`)
    }),
  ])
  let isStopping = false
  void exited.then(([code]) => {
    if (!isStopping) process.stderr.write(`The server ended by itself with exit code ${code}:\n${output}\n`)
  })
  return {
    address,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}
