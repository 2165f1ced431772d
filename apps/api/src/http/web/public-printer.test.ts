// Goal: visitors who request documents never delay contracts, and an abandoned document is not printed.
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { stepsOf } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Paper } from '../../providers/pdf/paper.ts'
import type { PdfPrinter, PrintOptions } from '../../providers/pdf/pdf-printer.ts'
import { createPublicPrinter } from './public-printer.ts'

const paper = (title: string): Paper =>
  ({ title, subtitles: [], author: 'Puente', date: '2026-11-16', sections: [] }) as unknown as Paper

describe('public documents', () => {
  /** A printer whose documents are finished by the test. */
  function stagedPrinter() {
    const asked: { title: string; options: PrintOptions; finish(): void }[] = []
    const pdf: PdfPrinter = {
      print: (document, options = {}) =>
        new Promise((resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
          asked.push({ title: document.title, options, finish: () => resolve(Buffer.from(document.title)) })
        }),
      stop: async () => undefined,
    }
    return { asked, printer: createPublicPrinter({ pdf, clock: systemClock }) }
  }
  const caller = (ip = '192.0.2.1') => {
    const raw = new EventEmitter()
    return { raw, request: { ip } as FastifyRequest, reply: { raw } as unknown as FastifyReply }
  }

  it('public documents are printed once, also for simultaneous callers, and then served from memory', async () => {
    const { asked, printer } = stagedPrinter()
    const [one, two] = [caller(), caller()]
    const both = [printer.print(paper('a'), one.request, one.reply), printer.print(paper('a'), two.request, two.reply)]
    asked[0]?.finish()
    expect((await Promise.all(both)).map(String)).toEqual(['a', 'a'])
    expect(String(await printer.print(paper('a'), one.request, one.reply))).toBe('a')
    expect(asked.map(({ title, options }) => [title, options.queue])).toEqual([['a', 'public']])
  })

  it('public documents are dropped when the last caller has closed the connection, and printed again for the next', async () => {
    const { asked, printer } = stagedPrinter()
    const [one, two] = [caller(), caller()]
    const both = [printer.print(paper('a'), one.request, one.reply), printer.print(paper('a'), two.request, two.reply)]
    one.raw.emit('close')
    expect(asked[0]?.options.signal?.aborted).toBe(false)
    two.raw.emit('close')
    expect(asked[0]?.options.signal?.aborted).toBe(true)
    for (const outcome of await Promise.allSettled(both)) expect(outcome.status).toBe('rejected')
    const three = caller()
    const again = printer.print(paper('a'), three.request, three.reply)
    asked[1]?.finish()
    expect(String(await again)).toBe('a')
  })

  it('public documents are limited per address, except those served from memory', async () => {
    const { asked, printer } = stagedPrinter()
    const print = async (title: string, ip: string) => {
      const { request, reply } = caller(ip)
      const file = printer.print(paper(title), request, reply)
      asked.at(-1)?.finish()
      return file
    }
    for (let place = 0; place < 30; place += 1) await print(`${place}`, '192.0.2.1')
    await expect(print('31', '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(String(await print('7', '192.0.2.1'))).toBe('7')
    expect(String(await print('32', '198.51.100.1'))).toBe('32')
  })
})

describe('a flood of offers from a visitor', () => {
  let test: TestApp
  let port: number
  beforeAll(async () => {
    test = await createTestApp()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    port = (test.app.server.address() as AddressInfo).port
  })
  afterAll(() => test.close())

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )

  it('leaves nothing in the queue when it disconnects at once', async () => {
    const [product] = test.deps.products.onOffer(test.clock.today())
    if (product === undefined) throw new Error('no product')
    const asked = vi.spyOn(test.deps.pdf, 'print')
    const { id, termsDays, amountsCents } = product
    const paths = stepsOf(amountsCents.new).flatMap((cents) =>
      stepsOf(termsDays).map((term) => `/v2/products/${id}/prices/${term}/${cents / 100}/offer/pdf`),
    )
    await Promise.all(
      Array.from({ length: 120 }, async (_, place) => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined)
        await once(socket, 'connect')
        const path = paths[place]
        await new Promise((sent) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, sent))
        socket.destroy()
        await once(socket, 'close')
      }),
    )
    // A closed connection has notified its request.
    await expect.poll(connections).toBe(0)
    expect(asked.mock.calls.length).toBeGreaterThan(20)
    const afterwards = Array.from({ length: 20 }, (_, place) =>
      test.deps.pdf.print(paper(`public ${place}`), { queue: 'public' }),
    )
    expect((await Promise.allSettled(afterwards)).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'))
  })
})
