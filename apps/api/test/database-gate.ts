import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the database that can be closed and opened again, and counts connection attempts. */
export interface DatabaseGate {
  readonly url: string
  tries: number
  isOpen: boolean
  /** Ends every connection and refuses new ones. */
  cut(): void
  close(): Promise<unknown>
}

export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const url = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    gate.tries += 1
    if (!gate.isOpen) return socket.destroy()
    const database = connect(Number(url.port), url.hostname)
    for (const [from, to] of [
      [socket, database],
      [database, socket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.delete('host') // the database's socket file, which would bypass this proxy
  through.port = String((server.address() as AddressInfo).port)
  const gate: DatabaseGate = {
    url: through.href,
    tries: 0,
    isOpen: true,
    cut() {
      gate.isOpen = false
      gate.tries = 0
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return gate
}
