// Goal: events are parsed completely, however the network splits the stream.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventParser, LIVE_EVENTS, type LiveEvent } from './event-parser.ts'

const eventText = (name: string) => `event: ${name}\ndata: {}\n\n`

describe('the parser of the event stream', () => {
  it('yields the names of complete events, without heartbeats and unknown events', () => {
    const parse = createEventParser()
    expect(parse(`${eventText('user')}:\n\n${eventText('loan')}${eventText('weather')}event: in`)).toEqual([
      'user',
      'loan',
    ])
    expect(parse('box\ndata: {}\n')).toEqual([])
    expect(parse('\n')).toEqual(['inbox'])
  })

  it('the parser of the event stream does not depend on where the text is split', () => {
    const names = fc.array(fc.constantFrom<LiveEvent | null>(...LIVE_EVENTS, null), { maxLength: 8 })
    fc.assert(
      fc.property(names, fc.array(fc.nat(200)), (sent, cuts) => {
        const text = sent.map((name) => (name === null ? ':\n\n' : eventText(name))).join('')
        const ends = [...cuts.filter((cut) => cut < text.length), text.length].sort((left, right) => left - right)
        const parse = createEventParser()
        let start = 0
        const heard = ends.flatMap((end) => {
          const part = text.slice(start, end)
          start = end
          return parse(part)
        })
        expect(heard).toEqual(sent.filter((name) => name !== null))
      }),
    )
  })
})
