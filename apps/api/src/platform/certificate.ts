import { connect } from 'node:tls'

/**
 * When the certificate of an https address ends, as a visitor would see it; null if no handshake succeeds in time. The certificate is
 * read, not trusted: one that has ended must be reported, not refused.
 */
export function certificateEnd(address: string, timeoutMs: number): Promise<Date | null> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (result: Date | null) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(timeoutMs, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const ends = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(ends.getTime()) ? null : ends)
    })
  })
}
