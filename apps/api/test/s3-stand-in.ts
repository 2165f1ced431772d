// A bucket that speaks as much of the S3 protocol as our file store uses, checks every signature, and lists in short pages.
// Protocol: docs.aws.amazon.com/AmazonS3/latest/API, "Authenticating Requests (AWS Signature Version 4)".
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const KEYS_PER_PAGE = 1

export interface S3StandIn {
  readonly url: string
  close(): Promise<void>
}

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export async function startS3StandIn(bucket: string, credentials: Credentials): Promise<S3StandIn> {
  const files = new Map<string, { bytes: Buffer; storedAt: Date }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

    if (!isSigned(request, url, bytes, credentials)) return refuse(403, 'SignatureDoesNotMatch')
    if (url.pathname.split('/')[1] !== bucket) return refuse(404, 'NoSuchBucket')
    if (key === '') return response.writeHead(200, { 'content-type': 'application/xml' }).end(list(url.searchParams))
    if (request.method === 'PUT') files.set(key, { bytes, storedAt: new Date() })
    if (request.method === 'DELETE') files.delete(key)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const file = files.get(key)
    return file ? response.end(file.bytes) : refuse(404, 'NoSuchKey')
  })

  const list = (query: URLSearchParams): string => {
    const prefix = query.get('prefix') ?? ''
    const from = query.get('continuation-token') ?? ''
    const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > from).sort()
    const page = keys.slice(0, KEYS_PER_PAGE)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${files.get(key)?.storedAt.toISOString()}</LastModified></Contents>`,
    )
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

function isSigned(request: IncomingMessage, url: URL, bytes: Buffer, credentials: Credentials): boolean {
  const parts = /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  )
  const [, accessKeyId, scope = '', signedHeaders = '', signature] = parts ?? []
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (accessKeyId !== credentials.accessKeyId || payloadHash !== sha256(bytes)) return false

  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payloadHash]
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical.join('\n'))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

/** As the signature wants it: `encodeURIComponent` leaves a few characters out. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
