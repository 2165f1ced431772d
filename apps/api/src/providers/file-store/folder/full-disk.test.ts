// Goal: a full disk under the documents is told as such, leaves nothing behind, and is over once there is room.
import { type FileHandle, open } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newApplicant } from '../../../../test/applicant.ts'
import { photo, upload } from '../../../../test/documents.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Files are created, as on a real full disk; their content does not fit. */
async function fillDisk(code: string): Promise<void> {
  const handle = await open(import.meta.filename)
  await handle.close()
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  vi.spyOn(prototype, 'writeFile').mockRejectedValue(Object.assign(new Error(`${code}: write`), { code }))
}

async function failures(): Promise<number> {
  const { body } = await server.call('GET', '/metrics')
  return Number(/^puente_storage_failures_total (\d+)$/m.exec(body)?.[1])
}
async function stored(): Promise<number> {
  let count = 0
  for await (const _file of server.deps.files.list('document')) count += 1
  return count
}

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  'answers an upload with 503 and a label while the disk says %s',
  async (code) => {
    const { token } = await newApplicant(server)
    const [before, kept] = [await failures(), await stored()]
    await fillDisk(code)
    const refused = await upload(server, { token, type: 'id_card', bytes: await photo() })
    expect(refused.statusCode, refused.body).toBe(503)
    expect(refused.json().errors[0]).toMatchObject({ label: 'storage_unavailable' })
    expect(await failures()).toBe(before + 1)
    expect(await stored()).toBe(kept)
    const { rows } = await server.pool.query('select count(*)::int as count from documents')
    expect(rows).toEqual([{ count: kept }])
  },
)

it('takes the same file once there is room', async () => {
  const { token } = await newApplicant(server)
  const sent = await upload(server, { token, type: 'id_card', bytes: await photo() })
  expect(sent.statusCode, sent.body).toBe(201)
})
