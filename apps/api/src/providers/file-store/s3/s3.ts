import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@puente/domain'
import type { FileStore } from '../file-store.ts'

interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Undefined for Amazon's own endpoint; every other service with the S3 protocol has an address. */
  readonly endpoint: string | undefined
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: most services other than Amazon's need it. */
  readonly usesPathStyle: boolean
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeoutMs: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

const MAX_ATTEMPTS = 3

const isNotFound = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '')

/** Files in a bucket of Amazon S3 or of a compatible service. */
export function s3FileStore(config: S3Config): FileStore {
  const { bucket, region, endpoint, usesPathStyle, accessKeyId, secretAccessKey, timeoutMs } = config
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  /** Loaded with the first file: the library is large, and most installations use a folder. */
  const connect = () => {
    loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        ...(endpoint === undefined ? {} : { endpoint }),
        forcePathStyle: usesPathStyle,
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: MAX_ATTEMPTS,
        requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
        // Services other than Amazon's do not support the checksums that the library adds by default since 2025.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return loaded
  }

  const ask = async <T>(what: string, send: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> => {
    const { sdk, client } = await connect()
    return send(sdk, client).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', `the file store did not ${what}`, { cause })
    })
  }

  return {
    async put(key, bytes) {
      await ask('take a file', (sdk, client) =>
        client.send(
          new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength }),
        ),
      )
    },

    get: (key) =>
      ask('give a file', async (sdk, client) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
          return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      }),

    async remove(key) {
      await ask('remove a file', (sdk, client) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })),
      )
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await ask('list its files', (sdk, client) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, storedAt: LastModified }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
  }
}
