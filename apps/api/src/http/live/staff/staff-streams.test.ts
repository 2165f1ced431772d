import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { StaffStreams } from './staff-streams.ts'
import { Viewers } from './viewers.ts'

/** A response that only records what is written to it. */
function fakeResponse() {
  const written: string[] = []
  const response = {
    writableLength: 0,
    write: (text: string) => written.push(text),
    end: () => written.push('END'),
    destroy: () => written.push('DESTROYED'),
    on: () => response,
  }
  return { response: response as unknown as ServerResponse & { writableLength: number }, written }
}

function openStreams(limit = 10) {
  const streams = new StaffStreams(limit)
  streams.turnOn()
  return streams
}

describe('staff streams', () => {
  it('collect the topics of a second in one write', () => {
    const streams = openStreams()
    const { response, written } = fakeResponse()
    streams.add(response, { staffId: 1, permissions: ['customers.read'], endsInSeconds: 3_600 })
    for (const topic of ['customer:1', 'customer:1', 'approvals']) streams.announce(topic)
    streams.beat()
    expect(written.slice(1)).toEqual(['event: changed\ndata: ["customer:1","approvals"]\n\n'])
  })

  it('tell a staff member nothing about the pages of their own customer account', () => {
    const streams = openStreams()
    const { response, written } = fakeResponse()
    const hiddenTopics = new Set(['customer:1', 'loan:AB'])
    streams.add(response, { staffId: 1, permissions: ['customers.read'], hiddenTopics, endsInSeconds: 300 })
    for (const topic of ['customer:1', 'loan:AB', 'customer:2']) streams.announce(topic)
    streams.announceViewers('loan:AB', [{ id: 2, name: 'Eva' }])
    streams.beat()
    expect(written.slice(1)).toEqual(['event: changed\ndata: ["customer:2"]\n\n'])
  })

  it('send "all customers" instead of thousands of ids', () => {
    const streams = openStreams()
    const { response, written } = fakeResponse()
    streams.add(response, { staffId: 1, permissions: ['customers.read'], endsInSeconds: 3_600 })
    for (let id = 0; id < 2_000; id++) streams.announce(`customer:${id}`)
    streams.beat()
    expect(written.at(-1)).toBe('event: changed\ndata: ["customer:*"]\n\n')
  })

  it('staff streams end after five minutes, so that session and roles are checked again', () => {
    const streams = openStreams()
    const { response, written } = fakeResponse()
    streams.add(response, { staffId: 1, permissions: [], endsInSeconds: 3_600 })
    for (let second = 0; second < 299; second++) streams.beat()
    expect(written).not.toContain('END')
    streams.beat()
    expect(written.at(-1)).toBe('END')
    expect(streams.size).toBe(0)
  })

  it('staff streams end with their session, and one second later at most', () => {
    const streams = openStreams()
    const [early, late] = [fakeResponse(), fakeResponse()]
    streams.add(early.response, { staffId: 1, permissions: [], endsInSeconds: 2.5 })
    streams.add(late.response, { staffId: 1, permissions: [], endsInSeconds: Number.POSITIVE_INFINITY })
    for (let second = 0; second < 2; second++) streams.beat()
    expect(early.written).not.toContain('END')
    streams.beat()
    expect(early.written.at(-1)).toBe('END')
    expect(late.written).not.toContain('END')
  })

  it('staff streams end when the access of their owner changes, and those of others stay', () => {
    const streams = openStreams()
    const [own, other] = [fakeResponse(), fakeResponse()]
    streams.add(own.response, { staffId: 1, permissions: [], endsInSeconds: 3_600 })
    streams.add(other.response, { staffId: 2, permissions: [], endsInSeconds: 3_600 })
    streams.endOf(1)
    expect(own.written.at(-1)).toBe('END')
    expect(other.written).not.toContain('END')
  })

  it('staff streams are limited per person and in total', () => {
    const streams = openStreams(9)
    const first = fakeResponse()
    streams.add(first.response, { staffId: 1, permissions: [], endsInSeconds: 3_600 })
    for (let n = 0; n < 8; n++)
      streams.add(fakeResponse().response, { staffId: 1, permissions: [], endsInSeconds: 3_600 })
    expect(first.written.at(-1)).toBe('END')
    expect(streams.size).toBe(8)
    streams.add(fakeResponse().response, { staffId: 2, permissions: [], endsInSeconds: 3_600 })
    expect(streams.hasRoom).toBe(false)
  })

  it('drop a reader that does not read', () => {
    const streams = openStreams()
    const { response, written } = fakeResponse()
    streams.add(response, { staffId: 1, permissions: [], endsInSeconds: 3_600 })
    response.writableLength = 1_000_000
    streams.announce('approvals')
    streams.beat()
    expect(written.at(-1)).toBe('DESTROYED')
  })
})

describe('viewers', () => {
  it('viewers are forgotten 45 seconds after they were last seen', () => {
    const viewers = new Viewers()
    expect(viewers.see({ topic: 'loan:A', staffId: 1, name: 'Ana' })).toBe(true)
    for (let second = 0; second < 30; second++) viewers.beat()
    expect(viewers.see({ topic: 'loan:A', staffId: 1, name: 'Ana' })).toBe(false)
    for (let second = 0; second < 44; second++) expect(viewers.beat()).toEqual([])
    expect(viewers.of('loan:A')).toEqual([{ id: 1, name: 'Ana' }])
    expect(viewers.beat()).toEqual(['loan:A'])
    expect(viewers.of('loan:A')).toEqual([])
  })
})
