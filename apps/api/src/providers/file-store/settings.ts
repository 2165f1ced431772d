import { z } from 'zod'
import { Flag, SHARED_ENVIRONMENT, WebAddress } from '../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

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
    FILE_STORE: setting(
      z.enum(['folder', 's3']).default('folder'),
      'where documents and signed papers are stored, always encrypted: `folder` under `PUENTE_DATA`, or `s3`',
    ),
    S3_BUCKET: setting(z.string().optional(), 'required with `s3`', { example: 'puente-documents' }),
    S3_ACCESS_KEY_ID: setting(z.string().optional(), 'required with `s3`', { isSecret: true }),
    S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'required with `s3`', { isSecret: true }),
    S3_REGION: setting(z.string().default('eu-south-2'), 'its region'),
    S3_ENDPOINT: setting(WebAddress.optional(), 'the address of another S3-compatible service', {
      otherwise: "Amazon's",
    }),
    S3_PATH_STYLE: setting(Flag.default(false), 'such a service usually needs `on`'),
  },
  productionProblems: (env) => ({
    PUENTE_DATA:
      env.FILE_STORE === 'folder' && env.PUENTE_DATA === undefined && 'is missing: FILE_STORE=folder needs it',
  }),
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
