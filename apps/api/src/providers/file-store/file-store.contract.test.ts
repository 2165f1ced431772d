// Goal: a folder and a bucket behave the same for every caller that stores files: a stored file stays complete until it is
// removed. The bucket is a stand-in that checks signatures as S3 does.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3StandIn, startS3StandIn } from '../../../test/s3-stand-in.ts'
import { makeTemporaryDataDir } from '../../../test/temporary-data-dir.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { folderFileStore, requireWritableFolder } from './folder/folder.ts'
import { s3FileStore } from './s3/s3.ts'

const folder = makeTemporaryDataDir()
const BUCKET = 'puente-documents'
const CREDENTIALS = { accessKeyId: 'EXAMPLE-KEY', secretAccessKey: 'example-secret' }
let standIn: S3StandIn
beforeAll(async () => {
  standIn = await startS3StandIn(BUCKET, CREDENTIALS)
})
afterAll(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const s3Config = () => ({
  bucket: BUCKET,
  region: 'eu-south-2',
  endpoint: standIn.url,
  usesPathStyle: true,
  ...CREDENTIALS,
  timeoutMs: 5_000,
})

const STORES: readonly (readonly [string, () => FileStore])[] = [
  ['a folder', () => folderFileStore(folder)],
  ['a bucket', () => s3FileStore(s3Config())],
]

async function all(files: AsyncIterable<StoredFile>): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

describe.each(STORES)('%s', (_name, makeStore) => {
  it('returns a stored file, byte for byte, until it is removed', async () => {
    const store = makeStore()
    const key = `document/${randomUUID()}`
    const bytes = randomBytes(3 * 1024 * 1024)
    await store.put(key, bytes)
    expect((await store.get(key))?.equals(bytes)).toBe(true)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
  })

  it('returns null for a missing file, and removing it does nothing', async () => {
    const store = makeStore()
    const key = `document/${randomUUID()}`
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  it('stores an empty file, and replaces a file under the same key', async () => {
    const store = makeStore()
    const key = `record/${randomUUID()}`
    await store.put(key, Buffer.from('old'))
    await store.put(key, Buffer.alloc(0))
    expect(await store.get(key)).toEqual(Buffer.alloc(0))
  })

  it('lists the files of one kind', async () => {
    const store = makeStore()
    const keys = [`listed/${randomUUID()}`, `listed/${randomUUID()}`]
    for (const key of [...keys, `record/${randomUUID()}`]) await store.put(key, Buffer.from(key))
    const listed = await all(store.list('listed/'))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { storedAt } of listed) expect(storedAt).toBeInstanceOf(Date)
    expect(await all(store.list('nothing/'))).toEqual([])
  })
})

describe('a folder', () => {
  it('refuses a key outside the folder', async () => {
    const store = folderFileStore(folder)
    for (const key of ['../escaped', 'document/../../escaped', '/etc/passwd', 'document/x', '']) {
      await expect(Promise.resolve().then(() => store.put(key, Buffer.from('x')))).rejects.toThrow('not a key')
    }
  })

  it('leaves no partial file, and lets only its owner read the file', async () => {
    const own = makeTemporaryDataDir()
    const key = `document/${randomUUID()}`
    await folderFileStore(own).put(key, Buffer.from('x'))
    const files = readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => `document/${name}`)).toEqual([key])
    const [file] = files
    expect(statSync(join(file?.parentPath ?? '', file?.name ?? '')).mode & 0o077).toBe(0)
    rmSync(own, { recursive: true })
  })
})

describe('the folder at server start', () => {
  it('the folder at server start is created for its owner alone, and the write test leaves nothing behind', async () => {
    const root = join(makeTemporaryDataDir(), 'data', 'documents')
    await requireWritableFolder(root, 'PUENTE_DATA')
    await requireWritableFolder(root, 'PUENTE_DATA')
    expect(readdirSync(root)).toEqual([])
    expect(statSync(root).mode & 0o077).toBe(0)
    rmSync(join(root, '../..'), { recursive: true })
  })

  it('the folder at server start is named together with its setting if it is not writable', async () => {
    const own = makeTemporaryDataDir()
    const root = join(own, 'a-file', 'documents') // a file in place of a folder fails even for root
    writeFileSync(join(own, 'a-file'), '')
    const failure = await requireWritableFolder(root, 'PUENTE_DATA').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect((failure as StartupError).message).toContain(`cannot write to the folder of documents ${root} (ENOTDIR)`)
    expect((failure as StartupError).message).toContain('set PUENTE_DATA to another folder')
    rmSync(own, { recursive: true })
  })
})

it('reports a bucket that refuses the secret as provider_unavailable', async () => {
  const store = s3FileStore({ ...s3Config(), secretAccessKey: 'wrong' })
  const failure = await store.put(`document/${randomUUID()}`, Buffer.from('x')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'provider_unavailable', cause: { name: 'SignatureDoesNotMatch' } })
})

it('reports a bucket that does not respond as provider_unavailable', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as { port: number }
  await new Promise((resolve) => free.close(resolve))
  const store = s3FileStore({ ...s3Config(), endpoint: `http://127.0.0.1:${port}`, timeoutMs: 500 })
  const failure = await store.get(`document/${randomUUID()}`).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({ code: 'provider_unavailable' })
})
