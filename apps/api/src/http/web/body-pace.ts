import type { IncomingMessage, ServerResponse } from 'node:http'

/** How fast a request body must arrive. A slower client holds a connection and memory. */
export interface BodyPace {
  /** The whole body, unless it is an upload. */
  readonly bodyMs: number
  /** An upload delivers at least `uploadBytes` in every window of `uploadWindowMs`. */
  readonly uploadWindowMs: number
  readonly uploadBytes: number
}

/** Ten kilobytes a second is the upload rate of a bad mobile connection. The largest document then takes twenty minutes. */
export const BODY_PACE: BodyPace = { bodyMs: 30_000, uploadWindowMs: 15_000, uploadBytes: 150_000 }

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false

/** Ends the connection of a request whose body arrives too slowly, with 408 if no response has started. */
export function watchBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
  // A small body arrives in one packet with its headers, and is read before the callback: it needs no timer.
  if (hasBody(request)) setImmediate(watchRest, request, response, pace)
}

function watchRest(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  const cut = () => {
    if (request.complete) return
    if (!response.headersSent) socket.write(TIMED_OUT)
    socket.destroySoon()
  }
  let received = socket.bytesRead
  const cutBelowRate = () => {
    const bytes = socket.bytesRead - received
    received = socket.bytesRead
    if (bytes < pace.uploadBytes) cut()
  }
  const timer = isUpload(request) ? setInterval(cutBelowRate, pace.uploadWindowMs) : setTimeout(cut, pace.bodyMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
