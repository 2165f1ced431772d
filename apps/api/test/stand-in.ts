import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface StandInRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface StandInAnswer {
  readonly status?: number
  readonly body?: unknown
  /** Sent as it is, instead of a JSON body. */
  readonly xml?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address that a redirect names. */
  readonly location?: string
  /** Never responds, like a provider that hangs. */
  readonly hangs?: boolean
  /** Breaks the connection instead of a response. */
  readonly resets?: boolean
}

/** A local HTTP server that speaks a provider's protocol with scripted responses. */
export interface StandIn {
  readonly url: string
  readonly requests: StandInRequest[]
  answer: (request: StandInRequest) => StandInAnswer
  /** Refuses connections until the returned function is called. */
  refuseConnections(): Promise<() => Promise<void>>
  close(): Promise<void>
}

const unpacked = (body: Buffer, encoding: string | undefined): Buffer => (encoding === 'gzip' ? gunzipSync(body) : body)

export async function startStandIn(answer: StandIn['answer']): Promise<StandIn> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: unpacked(Buffer.concat(chunks), incoming.headers['content-encoding']).toString('utf8'),
      }
      standIn.requests.push(request)
      const {
        status = 200,
        body = {},
        xml,
        headers = {},
        location,
        hangs = false,
        resets = false,
      } = standIn.answer(request)
      if (hangs) return
      if (resets) {
        incoming.socket.resetAndDestroy()
        return
      }
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      if (location !== undefined) outgoing.setHeader('location', location)
      if (xml !== undefined) outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
      else outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    answer,
    async refuseConnections() {
      await close()
      return () => listen(port)
    },
    close,
  }
  return standIn
}
