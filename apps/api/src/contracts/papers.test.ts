// Goal: what a document says is what the rules say, to the cent, whatever the loan; and the same inputs give the same file,
// byte by byte, on any day and in any process.
import {
  addDays,
  civilDate,
  DEFAULT_PRODUCT,
  formatEuros,
  formatTae,
  quoteLoan,
  type RegimeId,
  regimeOn,
} from '@puente/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sha256, textOfPdf } from '../../test/offered-loan.ts'
import { canonicalJson, type OfferInputs } from './inputs.ts'
import { pagePaper } from './page-paper.ts'
import { contentSha256, type Paper } from './paper.ts'
import { paperOf } from './paper-of.ts'
import { createPdfPrinter } from './pdf-printer.ts'
import { paperHtml } from './render-html.ts'

const DATE = civilDate('2026-11-16')

const offer = (changes: Partial<OfferInputs> = {}): OfferInputs => ({
  kind: 'loan_agreement',
  templateVersion: 1,
  date: DATE,
  publicId: 'ABCDEFGHJK',
  lender: {
    brand: 'Puente',
    name: 'Puente Préstamos de Ejemplo, S. L.',
    taxId: 'B00000000',
    address: 'Calle de Ejemplo, 1, 28013 Madrid',
    phone: '900 000 000',
    email: 'ayuda@puente.example',
    website: null,
    registry: null,
    supervisor: null,
    debtAdvice: 'Hay ayuda gratuita.',
  },
  borrower: {
    name: 'Núria Peña Güell',
    personalId: '90000001R',
    address: 'Calle de Alcalá 12, 28013 Madrid',
    phone: '+34611000001',
    email: 'nuria@example.es',
  },
  regimeId: 'ES-2011',
  product: DEFAULT_PRODUCT,
  amountCents: 300_00,
  termDays: 30,
  isFirstLoan: false,
  percentCommission: 0,
  validUntil: addDays(DATE, 14),
  ...changes,
})

const wordsOf = (paper: Paper): string => JSON.stringify(paper)

const printers = [createPdfPrinter(1), createPdfPrinter(1)] as const
afterAll(() => Promise.all(printers.map((printer) => printer.stop())))

describe('the figures of a document', () => {
  const kinds = fc.constantFrom('ine' as const, 'loan_agreement' as const)
  const loans = fc.record({
    kind: kinds,
    regimeId: fc.constantFrom<RegimeId>('ES-2011', 'ES-CCD2'),
    amountCents: fc.integer({ min: 5, max: 100 }).map((tens) => tens * 10_00),
    termDays: fc.integer({ min: 7, max: 30 }),
    isFirstLoan: fc.boolean(),
    percentCommission: fc.integer({ min: 0, max: 100 }),
    date: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(DATE, days)),
  })

  it('are those of the quote, for any loan on any day', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const words = wordsOf(paperOf(offer(loan)))
        const quote = quoteLoan({ product: DEFAULT_PRODUCT, giveDate: loan.date, ...loan })
        for (const figure of [
          formatEuros(quote.amountCents),
          formatEuros(quote.commissionTotalCents),
          formatEuros(quote.returnAmountCents),
          formatTae(quote.taePercent),
        ]) {
          expect(words).toContain(figure)
        }
        // Nothing is left out by accident: no placeholder, no missing value.
        expect(words).not.toMatch(/undefined|null,null|NaN|\{\w+\}/)
      }),
    )
  })

  it('names the interest of one day, which somebody who withdraws pays', () => {
    expect(wordsOf(paperOf(offer()))).toContain(`${formatEuros(3_00)} por día`)
    expect(wordsOf(paperOf(offer({ isFirstLoan: true })))).toContain(`${formatEuros(0)} por día`)
  })
})

describe('the information before a contract', () => {
  const headings = (regimeId: RegimeId) =>
    paperOf(offer({ kind: 'ine', regimeId })).sections.flatMap(({ title }) => title ?? [])

  it('has the five sections of Ley 16/2011, in their order', () => {
    expect(headings('ES-2011').map((title) => title.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.'])
  })

  it('under the directive begins with what matters most and ends with the table of payments', () => {
    expect(headings('ES-CCD2')).toEqual(['Información esencial', 'Más información sobre el préstamo', 'Tabla de pagos'])
    const words = wordsOf(paperOf(offer({ kind: 'ine', regimeId: 'ES-CCD2' })))
    expect(words).toContain('decisiones automáticas')
    expect(words).toContain('Hay ayuda gratuita.')
    expect(words).toContain('Atención: tomar dinero prestado cuesta dinero')
  })

  it('the law of a document is the law of its day', () => {
    expect(regimeOn(civilDate('2026-11-19')).id).toBe('ES-2011')
    expect(headings(regimeOn(civilDate('2026-11-20')).id)[0]).toBe('Información esencial')
  })
})

describe('a document as a page', () => {
  it('has one main heading, headers on every row, and lets no name become markup', () => {
    const borrower = { ...offer().borrower, name: '<script>alert(1)</script>' } as OfferInputs['borrower']
    const { title, body } = paperHtml(paperOf(offer({ borrower })))
    expect(title).toBe('Contrato de préstamo')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain('<th scope="row">TAE</th>')
    expect(body).not.toContain('<script>')
  })
})

describe('a document as a file', () => {
  it('is the same, byte by byte, whoever prints it and whenever', async () => {
    for (const kind of ['ine', 'loan_agreement'] as const) {
      const paper = paperOf(offer({ kind }))
      const files = await Promise.all(printers.map((printer) => printer.print(paper)))
      const again = await printers[0].print(paperOf(JSON.parse(canonicalJson(offer({ kind }))) as OfferInputs))
      expect(new Set([...files, again].map(sha256)).size).toBe(1)
    }
  })

  it('differs when a single cent does', async () => {
    const [one, other] = [offer(), offer({ amountCents: 300_01 })]
    expect(contentSha256(paperOf(one))).not.toBe(contentSha256(paperOf(other)))
    const files = await Promise.all([one, other].map((inputs) => printers[0].print(paperOf(inputs))))
    expect(new Set(files.map(sha256)).size).toBe(2)
  })

  it('says its title, its language and its day, and its words can be read back', async () => {
    const file = await printers[0].print(paperOf(offer()), { isCompressed: false })
    const source = file.toString('latin1')
    const marks = ['/Lang (es-ES)', '/DisplayDocTitle true', '(D:20261116110000Z)']
    expect(marks.filter((mark) => !source.includes(mark))).toEqual([])
    const words = textOfPdf(file)
    for (const figure of ['2.333,9 %', '390,00 €', 'Núria Peña Güell', '90000001R', 'Página 1 de']) {
      expect(words).toContain(figure)
    }
  })

  it('goes on after a document that cannot be drawn', async () => {
    const broken = {
      ...paperOf(offer()),
      sections: [{ title: null, blocks: [{ type: 'table', head: [], rows: [['a']] }] }],
    }
    await expect(printers[1].print(broken as unknown as Paper)).rejects.toThrow('could not be drawn')
    expect((await printers[1].print(paperOf(offer()))).length).toBeGreaterThan(1000)
  })
})

describe('a page of the operator', () => {
  it('keeps its headings, lists and words when it becomes a document', () => {
    const body = '<h1>Título</h1><p>Hola,&nbsp;<strong>tú</strong></p><h2>Uno</h2><ul><li>a &amp; b</li></ul>'
    expect(pagePaper({ title: 'Título', body }, 'Puente', DATE).sections).toEqual([
      { title: null, blocks: [{ type: 'text', text: 'Hola,\u00a0tú' }] },
      { title: 'Uno', blocks: [{ type: 'list', items: ['a & b'] }] },
    ])
  })
})
