import { join } from 'node:path'
import { defaultDataDir } from '../../db/embedded-postgres.ts'
import type { GeneralConfig } from '../../platform/config/general-settings.ts'
import { folderFileStore } from './folder/folder.ts'
import { s3FileStore } from './s3/s3.ts'
import { type SealedFiles, sealedFiles } from './sealed-files.ts'
import type { FileStoreSettings } from './settings.ts'

export const documentsFolder = ({ dir }: Extract<FileStoreSettings, { provider: 'folder' }>): string =>
  join(dir ?? defaultDataDir(), 'documents')

export function chooseFiles({
  fileStore,
  secret,
  earlierSecrets,
}: Pick<GeneralConfig, 'secret' | 'earlierSecrets'> & { readonly fileStore: FileStoreSettings }): SealedFiles {
  const store =
    fileStore.provider === 's3'
      ? s3FileStore({ ...fileStore, timeoutMs: 15_000 })
      : folderFileStore(documentsFolder(fileStore))
  return sealedFiles(store, { secret, earlierSecrets })
}
