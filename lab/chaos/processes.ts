import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inRepository } from '../../tools/repository.mjs'

/** As a supervisor such as systemd waits before it starts a program again (`RestartSec`). */
const RESTART_AFTER_MS = 200
/** Generous: what else the machine does must not decide. */
const START_TIMEOUT_MS = 5 * 60_000

/** A server process that is started again whenever it ends, on the same port. */
export class SupervisedServer {
  readonly address: string
  starts = 0
  output = ''
  /** True once the current process has said that it listens. */
  isUp = false
  private child: ChildProcess | null = null
  private isStopping = false
  private running: Promise<void> = Promise.resolve()

  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly environment: Record<string, string>,
  ) {
    this.address = `http://127.0.0.1:${port}`
  }

  /** Resolves when it accepts requests for the first time. */
  async start(signal?: AbortSignal): Promise<void> {
    this.running = this.keepRunning()
    const deadline = performance.now() + START_TIMEOUT_MS
    while (!(await this.isReady())) {
      signal?.throwIfAborted()
      if (performance.now() > deadline) throw new Error(`${this.name} does not start:\n${this.output}`)
      await delay(100)
    }
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.address}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    return answer?.ok === true
  }

  /** kill -9: nothing is finished, nothing is released. False if it was down already. */
  kill(): boolean {
    return this.child?.kill('SIGKILL') ?? false
  }

  async stop(): Promise<void> {
    this.isStopping = true
    this.child?.kill('SIGTERM')
    const force = setTimeout(() => this.child?.kill('SIGKILL'), 20_000)
    await this.running
    clearTimeout(force)
  }

  private async keepRunning(): Promise<void> {
    while (!this.isStopping) {
      this.starts += 1
      const child = fork(inRepository('tools', 'puente.mjs'), ['serve'], {
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(this.port), ...this.environment },
        silent: true,
      })
      this.child = child
      child.once('message', () => {
        this.isUp = true
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          this.output = (this.output + text).slice(-20_000)
        })
      }
      await once(child, 'exit')
      this.child = null
      this.isUp = false
      if (!this.isStopping) await delay(RESTART_AFTER_MS)
    }
  }
}

/**
 * kill -9 of PostgreSQL as a power cut would end it: the postmaster and every process it started, so that none of them can write
 * what is only in shared memory.
 */
export function killPostgres(dataDir: string, clusterDir: string): boolean {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(`${clusterDir}/postmaster.pid`, 'utf8').split('\n')[0])
  } catch {
    return false // on its way back from the kill before
  }
  if (!(postmaster > 1) || !commandOf(postmaster).includes(dataDir)) return false
  const children = childrenOf(postmaster)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in between.
    }
  }
  return true
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // "pid (name) state parent …": the name may hold spaces and brackets.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
