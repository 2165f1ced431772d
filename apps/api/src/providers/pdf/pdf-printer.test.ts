// Goal: contracts are printed before documents for visitors, and an aborted document is not printed.
import { describe, expect, it } from 'vitest'
import type { Paper } from './paper.ts'
import { createPdfPrinter, type PrintOptions } from './pdf-printer.ts'

const paper = (title: string): Paper =>
  ({ title, subtitles: [], author: 'Puente', date: '2026-11-16', sections: [] }) as unknown as Paper

describe('the queues of the printer', () => {
  it('print a contract before waiting public documents', async () => {
    const printer = createPdfPrinter(1)
    const finished: string[] = []
    const print = (title: string, queue: PrintOptions['queue'] & string) =>
      printer.print(paper(title), { queue }).then(() => finished.push(title))
    await Promise.all([
      print('public 1', 'public'),
      print('public 2', 'public'),
      print('public 3', 'public'),
      print('contract', 'contract'),
    ])
    expect(finished).toEqual(['public 1', 'contract', 'public 2', 'public 3'])
    await printer.stop()
  })

  it('limit public documents but not contracts', async () => {
    const printer = createPdfPrinter(2)
    const flood = await Promise.allSettled(
      Array.from({ length: 40 }, (_, place) => printer.print(paper(`public ${place}`), { queue: 'public' })),
    )
    const refused = flood.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(19) // one is being printed, twenty wait
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } })
    const contracts = Array.from({ length: 25 }, (_, place) => printer.print(paper(`contract ${place}`)))
    expect((await Promise.all(contracts)).length).toBe(25)
    await printer.stop()
  })

  it('drop a document that is aborted while it waits', async () => {
    const printer = createPdfPrinter(1)
    const abort = new AbortController()
    const first = printer.print(paper('first'), { queue: 'public' })
    const dropped = printer.print(paper('dropped'), { queue: 'public', signal: abort.signal })
    abort.abort()
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' })
    await first
    await expect(printer.print(paper('late'), { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await printer.stop()
  })
})

it('draws the same file in a thread that has drawn other documents with the same words', async () => {
  const words = (title: string, text: string): Paper => ({
    ...paper(title),
    sections: [{ title: 'Condiciones', blocks: [{ type: 'text', text }] }],
  })
  const printers = [createPdfPrinter(1), createPdfPrinter(1)] as const
  await printers[0].print(words('another', 'Núria Peña acepta el préstamo de 300,00 € fijados.'))
  const [after, fresh] = await Promise.all(
    printers.map((printer) => printer.print(words('Contrato', 'El préstamo de 300,00 € de Núria Güell, fijados.'))),
  )
  expect(after?.equals(fresh ?? Buffer.alloc(0))).toBe(true)
  await Promise.all(printers.map((printer) => printer.stop()))
})
