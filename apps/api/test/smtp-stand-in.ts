import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly data: string
}

/** A local mail server that speaks SMTP (RFC 5321) with scripted replies. */
export interface SmtpStandIn {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** The reply to a recipient: 250 accepts it, `hang` stays silent, `reset` breaks the connection. */
  answerTo: (recipient: string) => string
  close(): Promise<void>
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    let waiting = ''
    let from = ''
    let to = ''
    let isData = false
    say('220 stand-in ESMTP')

    const handleLine = (line: string): void => {
      const verb = line.split(/[ :]/, 1)[0]?.toUpperCase()
      if (verb === 'EHLO') say('250-stand-in\r\n250 8BITMIME')
      else if (verb === 'MAIL') {
        from = addressIn(line)
        say('250 OK')
      } else if (verb === 'RCPT') {
        to = addressIn(line)
        const answer = standIn.answerTo(to)
        if (answer === 'hang') return
        if (answer === 'reset') {
          socket.resetAndDestroy()
          return
        }
        say(answer)
      } else if (verb === 'DATA') {
        isData = true
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 OK')
    }

    socket.on('data', (chunk) => {
      waiting += chunk.toString('utf8')
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = waiting.indexOf(end)
        if (at === -1) return
        const part = waiting.slice(0, at)
        waiting = waiting.slice(at + end.length)
        if (isData) {
          isData = false
          standIn.mails.push({ from, to, data: part })
          say('250 queued')
        } else handleLine(part)
      }
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: SmtpStandIn = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    answerTo: () => '250 OK',
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return standIn
}
