// Goal: no file stops the server. Every one is read in a thread or refused with a sentence, within limits of time and memory.
import { civilDate } from '@puente/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../../test/bank-statement.ts'
import { createCamt053Reader } from './camt053-reader.ts'

const ACCOUNT = 'ES9121000418450200051332'
const reader = createCamt053Reader([ACCOUNT])
afterAll(() => reader.stop())

const attributes = (count: number) => Array.from({ length: count }, (_, place) => `a${place}="1"`).join(' ')
const within = (content: string) => `<Document><BkToCstmrStmt>${content}</BkToCstmrStmt></Document>`
const line = { amountCents: 100, reference: 'R1', remittance: 'PAGO' }

/** How often this thread gets a turn until the work is done. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    turns += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return turns
}

describe('a file of millions of characters', () => {
  it('a file of millions of characters is read while this thread goes on', async () => {
    const lines = Array.from({ length: 9000 }, (_, place) => ({ ...line, reference: `R${place}`, name: 'ANA EJEMPLO' }))
    const reading = reader.read(writeCamt053({ account: ACCOUNT, lines }))
    expect(await turnsUntil(reading)).toBeGreaterThan(50)
    expect((await reading).outcome).toBe('read')
  }, 60_000)

  it('a file of millions of characters is compared with what is stored while this thread goes on', async () => {
    const day = civilDate('2026-11-16')
    const content = { bookedOn: day, valueOn: day, endToEndId: null, returnReason: null, counterpartyIban: null }
    const lines = Array.from({ length: 9000 }, (_, place) => ({
      ...{ ...content, reference: null, counterpartyName: 'ANA EJEMPLO', remittance: `PAGO ${place}` },
      amountCents: 100 + (place % 700),
    }))
    const statement = { openingCents: 0, closedOn: day, lines, isOtherEdition: false }
    const first = await reader.identify(statement, [])
    const known = lines.map((stored, index) => ({
      ...{ ...stored, id: index, isDoubtful: false, place: first.lines[index]?.place ?? null },
    }))
    const again = reader.identify(statement, known)
    expect(await turnsUntil(again)).toBeGreaterThan(10)
    expect((await again).lines.map(({ knownId }) => knownId)).toEqual(known.map(({ id }) => id))
  }, 60_000)

  it('a file of millions of characters is refused if it has more lines than a statement', async () => {
    const lines = Array.from({ length: 10_001 }, () => ({ amountCents: 100 }))
    expect(await reader.read(writeCamt053({ account: ACCOUNT, lines }))).toMatchObject({ problem: 'too_large' })
  }, 60_000)
})

describe('a hostile file', () => {
  it.each([
    ['100,000 nested elements', '<a>'.repeat(100_000), 'too_complex'],
    ['100,000 nested elements, closed', '<a>'.repeat(100_000) + '</a>'.repeat(100_000), 'too_complex'],
    [
      'nested elements behind a statement',
      `${writeCamt053({ account: ACCOUNT, lines: [line] })}${'<a>'.repeat(50)}`,
      'too_complex',
    ],
    ['330,000 attributes of one element', within(`<Stmt ${attributes(330_000)}/>`), 'too_complex'],
    ['330,000 attributes of many elements', within(`<a ${attributes(10)}/>`.repeat(33_000)), 'too_complex'],
    ['a million elements', within('<a/>'.repeat(1_000_000)), 'too_complex'],
    ['six million characters', 'x'.repeat(6_000_000), 'too_large'],
    ['attributes behind a bracket in quotes', within(`<a b=">" ${attributes(100)}/>`), 'too_complex'],
    ['a tag without an end', '<a '.repeat(500_000), 'not_xml'],
    ['quotes without an end', '<a b="'.repeat(500_000), 'not_xml'],
    ['a comment without an end', '<!--'.repeat(500_000), 'not_xml'],
    ['an end without a start', '</a>'.repeat(500_000), 'not_xml'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'not_xml'],
    ['an entity that is not known', within('<Stmt><Id>&b;</Id></Stmt>'), 'not_a_statement'],
    ['names of the language', within('<Stmt><__proto__>1</__proto__><constructor/></Stmt>'), 'not_a_statement'],
    ['no character', '', 'not_xml'],
    ['zeros', '\0'.repeat(1000), 'not_xml'],
    ['brackets', '<>'.repeat(1000), 'too_complex'],
  ])(
    'of %s is refused',
    async (_name, file, problem) => {
      expect(await reader.read(file)).toMatchObject({ outcome: 'refused', problem, detail: expect.any(String) })
    },
    60_000,
  )

  it('counts no markup in comments and character data', async () => {
    const text = `<![CDATA[${'<a>'.repeat(100)}]]>`
    const file = writeCamt053({ account: ACCOUNT, lines: [{ ...line, remittance: text }] })
    expect((await reader.read(`<!--${'<a b="">'.repeat(100)}-->\n${file.replace(/<\?xml.*\n/, '')}`)).outcome).toBe(
      'read',
    )
  }, 60_000)
})

it('ends a file that takes too long, and the one behind it only for its own time', async () => {
  const lines = Array.from({ length: 9000 }, () => line)
  const long = writeCamt053({ account: ACCOUNT, lines })
  const hasty = createCamt053Reader([ACCOUNT], { timeoutMs: 1 })
  const readings = await Promise.all([hasty.read(long), hasty.read(long)])
  expect(readings).toMatchObject([{ problem: 'too_complex' }, { problem: 'too_complex' }])
  await hasty.stop()
}, 60_000)

it('makes callers wait when too many files are being read', async () => {
  const busy = createCamt053Reader([ACCOUNT])
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => busy.read('<a/>')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } })
  await busy.stop()
}, 60_000)
