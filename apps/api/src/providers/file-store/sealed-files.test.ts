// Goal: an attacker with the disk but without the secret can neither read a document nor change or swap one unnoticed.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../../test/temporary-data-dir.ts'
import { createSecrets } from '../../platform/security/secrets.ts'
import { folderFileStore } from './folder/folder.ts'
import { sealedFiles } from './sealed-files.ts'

const dir = makeTemporaryDataDir()
afterAll(() => rmSync(dir, { recursive: true }))

const SECRET = 'a-secret-of-this-test-that-is-long-enough'
const store = folderFileStore(dir)
const files = sealedFiles(store, { secret: SECRET })
const CONTENT = Buffer.from('DNI 12345678Z, Lucía García '.repeat(400))

const pathOf = (fileId: string): string => {
  const name = fileId.split('/')[1] ?? ''
  const entry = readdirSync(dir, { recursive: true, withFileTypes: true }).find((found) => found.name === name)
  return join(entry?.parentPath ?? '', name)
}

describe('[R1.04] documents at rest', () => {
  it('documents at rest can be read with the secret, and the disk holds none of their content', async () => {
    const fileId = await files.put(CONTENT, 'document')
    expect(await files.get(fileId)).toEqual(CONTENT)
    const onDisk = readFileSync(pathOf(fileId))
    for (const trace of ['DNI', '12345678Z', 'Lucía']) expect(onDisk.includes(trace)).toBe(false)
  })

  it('differ on disk even if their content is equal', async () => {
    const [one, two] = [await files.put(CONTENT), await files.put(CONTENT)]
    const [bytesOfOne, bytesOfTwo] = [readFileSync(pathOf(one)), readFileSync(pathOf(two))]
    expect(bytesOfOne.subarray(12).equals(bytesOfTwo.subarray(12))).toBe(false)
  })

  it('documents at rest are refused if any bit was flipped', async () => {
    const fileId = await files.put(CONTENT)
    const whole = readFileSync(pathOf(fileId))
    const positions = [0, 5, 14, 30, 60, 75, 90, whole.length - 1]
    for (const position of positions) {
      const flipped = Buffer.from(whole)
      flipped[position] = (flipped[position] ?? 0) ^ 1
      writeFileSync(pathOf(fileId), flipped)
      await expect(files.get(fileId), `byte ${position}`).rejects.toThrow()
    }
    writeFileSync(pathOf(fileId), whole)
    expect(await files.get(fileId)).toEqual(CONTENT)
  })

  it('documents at rest are refused if truncated or swapped for another file', async () => {
    const [one, two] = [await files.put(Buffer.from('one')), await files.put(Buffer.from('two'))]
    writeFileSync(pathOf(one), readFileSync(pathOf(two)))
    await expect(files.get(one)).rejects.toThrow()
    writeFileSync(pathOf(two), readFileSync(pathOf(two)).subarray(0, 40))
    await expect(files.get(two)).rejects.toThrow('not a sealed file')
  })

  it('documents at rest can be read after a change of secret only if the previous secret is configured', async () => {
    const fileId = await files.put(CONTENT)
    const secret = randomBytes(24).toString('base64')
    const rotated = sealedFiles(store, { secret, earlierSecrets: [SECRET] })
    expect(await rotated.get(fileId)).toEqual(CONTENT)
    const sealedAnew = await rotated.put(CONTENT)
    await expect(files.get(sealedAnew)).rejects.toThrow('not known here')
    await expect(sealedFiles(store, { secret }).get(fileId)).rejects.toThrow('not known here')
    // The data read from a document is sealed in the database and follows the same rule.
    const sealedText = createSecrets(SECRET).seal('12345678Z')
    expect(createSecrets(secret, [SECRET]).unseal(sealedText)).toBe('12345678Z')
    expect(() => createSecrets(secret).unseal(sealedText)).toThrow()
  })
})
