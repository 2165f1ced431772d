import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

it('a command whose reader closes the pipe ends with its own exit code and without an error message', async () => {
  const child = spawn('sh', ['-c', '{ node tools/puente.mjs staff --help; echo "exit $?" >&2; } | true'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  await once(child, 'close')
  expect(said).not.toContain('EPIPE')
  expect(said).toContain('exit 0')
}, 60_000)
