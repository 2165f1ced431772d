// Goal: a body that arrives too slowly is cut off, and one at the required rate is not, however long it takes.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchBody } from './body-pace.ts'

const PACE = { bodyMs: 30_000, uploadWindowMs: 15_000, uploadBytes: 150_000 }
const UPLOAD = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' }
const FORM = { 'content-type': 'application/json', 'content-length': '100' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** `packet`: what the packet with the headers brings as well. */
function watch(headers: Record<string, string>, { headersSent = false, packet = {} } = {}) {
  const socket = { bytesRead: 500, write: vi.fn(), destroySoon: vi.fn() }
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false })
  watchBody(request as unknown as IncomingMessage, { headersSent } as ServerResponse, PACE)
  Object.assign(request, packet)
  vi.advanceTimersByTime(0)
  const isCut = () => socket.destroySoon.mock.calls.length > 0
  return { request, socket, isCut }
}

it('cuts a form off at its time limit, with 408', () => {
  const { socket, isCut } = watch(FORM)
  vi.advanceTimersByTime(29_999)
  expect(isCut()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isCut()).toBe(true)
  expect(socket.write).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^HTTP\/1\.1 408 /))
})

it('writes nothing into a response that has started', () => {
  const { socket, isCut } = watch(FORM, { headersSent: true })
  vi.advanceTimersByTime(30_000)
  expect([isCut(), socket.write.mock.calls.length]).toEqual([true, 0])
})

it('lets an upload at the required rate run, even for ten minutes', () => {
  const { socket, isCut } = watch(UPLOAD)
  for (let window = 0; window < 40; window += 1) {
    socket.bytesRead += PACE.uploadBytes
    vi.advanceTimersByTime(PACE.uploadWindowMs)
  }
  expect(isCut()).toBe(false)
})

it('cuts an upload in the first window in which it is too slow', () => {
  const { socket, isCut } = watch(UPLOAD)
  socket.bytesRead += PACE.uploadBytes
  vi.advanceTimersByTime(PACE.uploadWindowMs)
  expect(isCut()).toBe(false)
  socket.bytesRead += PACE.uploadBytes - 1
  vi.advanceTimersByTime(PACE.uploadWindowMs)
  expect(isCut()).toBe(true)
})

it.each([FORM, UPLOAD])('ignores a complete body while it is processed: %j', (headers) => {
  const { request, isCut } = watch(headers)
  request.complete = true
  vi.advanceTimersByTime(600_000)
  expect(isCut()).toBe(false)
})

it.each([FORM, UPLOAD])('keeps no timer after the request has ended: %j', (headers) => {
  const { request } = watch(headers)
  request.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

it('starts no timer for a request without a body, with a body in the packet of its headers, or that was aborted there', () => {
  watch({})
  watch({ 'content-length': '0' })
  watch(FORM, { packet: { complete: true } })
  watch(FORM, { packet: { destroyed: true } })
  expect(vi.getTimerCount()).toBe(0)
})
