// Goal: what a killed cluster left behind is ended, and no other process is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordProcess, removeLeftovers, runningCommand } from './leftovers.mjs'
import { PROGRAMS, requirePrograms } from './programs.mjs'

const startIdle = () => spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })

it('ends the recorded processes and deletes their folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'puente-leftovers-'))
  const [command, child] = [startIdle(), startIdle()]
  const ended = Promise.all([once(command, 'exit'), once(child, 'exit')])
  recordProcess(folder, command.pid ?? 0)
  recordProcess(folder, child.pid ?? 0)
  expect(runningCommand(folder)).toBe(command.pid)
  expect(await removeLeftovers(folder)).toBe(2)
  expect((await ended).map(([, signal]) => signal)).toEqual(['SIGTERM', 'SIGTERM'])
  expect(existsSync(folder)).toBe(false)
  expect(await removeLeftovers(folder)).toBe(0)
})

it('leaves a process alone that was given the number of an ended one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'puente-leftovers-'))
  const stranger = startIdle()
  recordProcess(folder, stranger.pid ?? 0)
  const file = join(folder, 'processes.json')
  const [recorded] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify([{ ...recorded, startedAt: '1' }]))
  expect(runningCommand(folder)).toBeNull()
  expect(await removeLeftovers(folder)).toBe(0)
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  await once(stranger, 'exit')
})

it('says in one sentence which packages are missing', () => {
  expect(() => requirePrograms((path) => path === PROGRAMS.postgres?.path)).toThrow(
    'The cluster needs programs of Debian: apt-get install --no-install-recommends etcd-server patroni haproxy',
  )
  expect(() => requirePrograms(() => true)).not.toThrow()
})
