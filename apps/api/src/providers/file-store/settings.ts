import { z } from 'zod'
import { Flag, SHARED_ENVIRONMENT, WebAddress } from '../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

/** `dir` undefined: the folder of the embedded database. */
export type FileStoreSettings = Readonly<
  | { provider: 'folder'; dir: string | undefined }
  | {
      provider: 's3'
      bucket: string
      region: string
      endpoint: string | undefined
      usesPathStyle: boolean
      accessKeyId: string
      secretAccessKey: string
    }
>

export const fileStoreSettings = settingsPart({
  environment: {
    PUENTE_DATA: SHARED_ENVIRONMENT.PUENTE_DATA,
    FILE_STORE: z.enum(['folder', 's3']).default('folder'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('eu-south-2'),
    S3_ENDPOINT: WebAddress.optional(),
    S3_PATH_STYLE: Flag.default(false),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  },
  productionProblems: (env) => [
    env.FILE_STORE === 'folder' && env.PUENTE_DATA === undefined && 'FILE_STORE=folder needs PUENTE_DATA',
  ],
  read(env): FileStoreSettings {
    if (env.FILE_STORE === 'folder') return { provider: 'folder', dir: env.PUENTE_DATA }
    const s3 = required(env, 'FILE_STORE=s3', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    return {
      provider: 's3',
      bucket: s3.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      usesPathStyle: env.S3_PATH_STYLE,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    }
  },
})
