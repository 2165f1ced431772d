import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  /** The address that a redirect names. */
  readonly location?: string
  /** Never responds, like a provider that hangs. */
  readonly hangs?: boolean
}

/** A local HTTP server that speaks a provider's protocol with scripted responses. */
export interface StandIn {
  readonly url: string
  readonly requests: StandInRequest[]
  answer: (request: StandInRequest) => StandInAnswer
  close(): Promise<void>
}

export async function startStandIn(answer: StandIn['answer']): Promise<StandIn> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      standIn.requests.push(request)
      const { status = 200, body = {}, xml, location, hangs = false } = standIn.answer(request)
      if (hangs) return
      if (location !== undefined) outgoing.setHeader('location', location)
      if (xml !== undefined) outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
      else outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}
