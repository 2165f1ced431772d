// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftKeeper } from './draft-keeper.ts'
import { type Draft, NO_DRAFT, newerDraft, readDraft } from './draft-store.ts'

// Goal: typed values are on this device at once and on the server a moment later, and the local copy is deleted once the
// server has it.

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function open({ start = { draft: NO_DRAFT, isOnServer: true }, isOnline = true } = {}) {
  const device: { copy: Draft | null } = { copy: null }
  const server: Draft[] = []
  const states: string[] = []
  const network = { isOnline, answer: async () => {} }
  const keeper = createDraftKeeper({
    start,
    local: {
      read: () => device.copy ?? NO_DRAFT,
      write: (draft) => {
        device.copy = draft
      },
      remove: () => {
        device.copy = null
      },
    },
    send: async (draft) => {
      if (!network.isOnline) throw new Error('offline')
      server.push(draft)
      await network.answer()
    },
    onState: (state) => states.push(state),
  })
  return { keeper, device, server, states, network, sentNames: () => server.map(({ values }) => values.firstName) }
}

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('typed values', () => {
  it('typed values are on the device at once, and on the server one second after the last change', async () => {
    const { keeper, device, sentNames } = open()
    keeper.changed({ firstName: 'L' })
    await passSeconds(0.9)
    keeper.changed({ firstName: 'Lu' })
    expect(device.copy?.values).toEqual({ firstName: 'Lu' })
    await passSeconds(0.9)
    expect(sentNames()).toEqual([])
    await passSeconds(0.2)
    expect(sentNames()).toEqual(['Lu'])
    expect(device.copy).toBeNull()
  })

  it('typed values are sent without delay on blur and when the page unloads', async () => {
    const { keeper, sentNames } = open()
    keeper.changed({ firstName: 'Lucía' })
    await keeper.flush()
    await keeper.flush()
    expect(sentNames()).toEqual(['Lucía'])
  })

  it('stay on the device while offline, and are sent once online', async () => {
    const { keeper, device, sentNames, states, network } = open({ isOnline: false })
    keeper.changed({ firstName: 'Lucía' })
    await passSeconds(2)
    expect(states).toEqual(['unsent'])
    expect(device.copy?.values).toEqual({ firstName: 'Lucía' })
    network.isOnline = true
    await keeper.flush()
    expect(sentNames()).toEqual(['Lucía'])
    expect(states).toEqual(['unsent', 'sent'])
    expect(device.copy).toBeNull()
  })

  it('typed values are sent in order: changes during a call wait for its response', async () => {
    const { keeper, sentNames, network } = open()
    const answers: (() => void)[] = []
    network.answer = () => new Promise((resolve) => answers.push(resolve))
    keeper.changed({ firstName: 'Ana' })
    const flushed = keeper.flush()
    keeper.changed({ firstName: 'Ana María' })
    await passSeconds(5)
    expect(sentNames()).toEqual(['Ana'])
    answers[0]?.()
    await passSeconds(0)
    expect(sentNames()).toEqual(['Ana', 'Ana María'])
    answers[1]?.()
    await flushed
  })

  it('typed values are deleted once the step is saved: nothing more is sent, and the device keeps nothing', async () => {
    const { keeper, device, sentNames } = open()
    keeper.changed({ firstName: 'Ana' })
    await keeper.flush()
    keeper.changed({ firstName: 'Ana María' })
    await keeper.discard()
    expect(device.copy).toBeNull()
    await passSeconds(5)
    await keeper.flush()
    expect(sentNames()).toEqual(['Ana'])
  })

  it('typed values in flight when the step is saved leave nothing on the server', async () => {
    const { keeper, server, network } = open()
    const answers: (() => void)[] = []
    network.answer = () => new Promise((resolve) => answers.push(resolve))
    keeper.changed({ firstName: 'Ana' })
    void keeper.flush()
    const discarded = keeper.discard()
    answers[0]?.()
    await passSeconds(0)
    expect(server.at(-1)).toEqual(NO_DRAFT)
    answers[1]?.()
    await discarded
  })

  it('typed values that only this device had are sent as soon as possible', async () => {
    const draft = { values: { firstName: 'Ana' }, savedAtMs: 1 }
    const { keeper, server } = open({ start: { draft, isOnServer: false } })
    await keeper.flush()
    expect(server).toEqual([draft])
  })
})

describe('two copies', () => {
  it('the newer one is used', () => {
    const older = { values: { firstName: 'A' }, savedAtMs: 1 }
    const newer = { values: { firstName: 'B' }, savedAtMs: 2 }
    expect(newerDraft(older, newer)).toBe(newer)
    expect(newerDraft(newer, older)).toBe(newer)
  })

  it.each([null, 'x', {}, { values: 3, savedAtMs: 1 }, { values: {} }])('%j is not a valid copy', (stored) => {
    expect(readDraft(stored)).toEqual(NO_DRAFT)
  })

  it('only valid field values are restored', () => {
    expect(readDraft({ values: { a: 'x', b: true, c: 3, d: null }, savedAtMs: 5 })).toEqual({
      values: { a: 'x', b: true },
      savedAtMs: 5,
    })
  })
})
