import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorTexts } from '@puente/texts/errors'

export interface StandInRequest {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly authorization: string | undefined
}

export interface StandInAnswer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Answering = (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>

/** An error response of the server. */
export const refusal = (
  status: number,
  label: keyof typeof errorTexts,
  property: string,
  retryAfterSeconds?: number,
): StandInAnswer => ({
  status,
  body: {
    label,
    message: errorTexts[label],
    errors: [{ property, label, message: errorTexts[label] }],
  },
  headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
})

/**
 * A server on its own port that records the requests. `answerOf` finds the answer to a call such as `GET /v2/user`; without one the
 * server responds 404.
 */
export async function startStandInServer(answerOf: (call: string) => Answering | undefined) {
  const requests: StandInRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', 'http://stand-in')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const request = {
      call: `${incoming.method} ${address.pathname}`,
      query: Object.fromEntries(address.searchParams),
      // Multipart bodies are kept as text.
      body: text === '' || incoming.headers['content-type']?.startsWith('multipart/') ? text || null : JSON.parse(text),
      authorization: incoming.headers.authorization,
    }
    requests.push(request)
    const answer = await (answerOf(request.call)?.(request) ?? refusal(404, 'not_found', 'request'))
    outgoing.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      connection: 'close', // so that closing waits only for pending responses
      ...answer.headers,
    })
    outgoing.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
