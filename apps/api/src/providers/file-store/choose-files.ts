import { join } from 'node:path'
import { defaultDataDir } from '../../db/embedded-postgres.ts'
import type { Config } from '../../platform/config/config.ts'
import { folderFileStore } from './folder/folder.ts'
import { s3FileStore } from './s3/s3.ts'
import { type SealedFiles, sealedFiles } from './sealed-files.ts'

export function chooseFiles({
  fileStore,
  secret,
  earlierSecrets,
}: Pick<Config, 'fileStore' | 'secret' | 'earlierSecrets'>): SealedFiles {
  const store =
    fileStore.provider === 's3'
      ? s3FileStore({ ...fileStore, timeoutMs: 15_000 })
      : folderFileStore(join(fileStore.dir ?? defaultDataDir(), 'documents'))
  return sealedFiles(store, { secret, earlierSecrets })
}
