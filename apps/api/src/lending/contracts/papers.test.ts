// Goal: a document states what the rules say, to the cent, for any loan; and the same inputs give the same file, byte
// for byte, on any day and in any process.
import {
  addDays,
  civilDate,
  DEFAULT_INSTALMENT_PRODUCT,
  DEFAULT_PRODUCT,
  formatEuros,
  formatTae,
  quoteLoan,
  type RegimeId,
  regimeOn,
} from '@puente/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { sha256, textOfPdf } from '../../../test/offered-loan.ts'
import { REGIMES, regimeById } from '../../../test/regimes.ts'
import { canonicalJson, type OfferInputs, type PaperInputs, TEMPLATE_VERSION } from '../../db/paper-inputs.ts'
import { contentSha256, type Paper, type PaperSection } from '../../providers/pdf/paper.ts'
import { createPdfPrinter } from '../../providers/pdf/pdf-printer.ts'
import { lawOf } from './loan-inputs.ts'
import { pagePaper } from './page-paper.ts'
import { paperOf } from './paper-of.ts'
import { paperHtml } from './render-html.ts'

const DATE = civilDate('2026-11-16')

/** The law of a regime, which documents keep since version 4. */
const lawFor = (regimeId: RegimeId, templateVersion = TEMPLATE_VERSION) =>
  templateVersion < 4 ? {} : lawOf(regimeById(regimeId))

const offer = (changes: Partial<OfferInputs> = {}): OfferInputs => ({
  kind: 'loan_agreement',
  templateVersion: TEMPLATE_VERSION,
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
  ...lawFor(changes.regimeId ?? 'ES-2011', changes.templateVersion),
  ...changes,
})

const wordsOf = (paper: Paper): string => JSON.stringify(paper)

const printers = [createPdfPrinter(1), createPdfPrinter(1)] as const
afterAll(() => Promise.all(printers.map((printer) => printer.stop())))

describe('the figures of a document', () => {
  const kinds = fc.constantFrom('ine' as const, 'loan_agreement' as const)
  const loans = fc.record({
    kind: kinds,
    regimeId: fc.constantFrom(...REGIMES.map(({ id }) => id)),
    amountCents: fc.integer({ min: 5, max: 100 }).map((tens) => tens * 10_00),
    termDays: fc.integer({ min: 7, max: 30 }),
    isFirstLoan: fc.boolean(),
    percentCommission: fc.integer({ min: 0, max: 100 }),
    date: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(DATE, days)),
  })

  it('the figures of a document are those of the quote, for any loan on any day', () => {
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
        // No gaps: no placeholder, no missing value.
        expect(words).not.toMatch(/undefined|null,null|NaN|\{\w+\}/)
      }),
    )
  })

  it('names the interest of one day, which a borrower who withdraws pays', () => {
    expect(wordsOf(paperOf(offer()))).toContain(`${formatEuros(3_00)} por día`)
    expect(wordsOf(paperOf(offer({ isFirstLoan: true })))).toContain(`${formatEuros(0)} por día`)
  })
})

/** A loan in instalments with an opening fee, as in vector s35. */
const withFee = { counts: { from: 3, to: 12, step: 1 }, annualRateMillionths: 470_967 }
const INSTALMENTS: Partial<OfferInputs> = {
  date: civilDate('2027-01-15'),
  validUntil: civilDate('2027-01-29'),
  product: {
    ...DEFAULT_INSTALMENT_PRODUCT,
    instalments: {
      ...DEFAULT_INSTALMENT_PRODUCT.instalments,
      prices: [{ ...withFee, openingFee: { perMille: 30, maxCents: 30_00 } }],
    },
  },
  termDays: 90,
  plan: { count: 3, dueDay: null },
}

/** The labels of a paper: names of rows, and headings inside a section. */
const labelsOf = ({ blocks }: PaperSection): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'rows') return block.rows.map(([name]) => (typeof name === 'string' ? name : String(name[0])))
    return block.type === 'text' && block.isStrong ? [block.text] : []
  })

/** The form of Anexo II as the Boletín Oficial del Estado prints it (BOE-A-2011-10970), without what does not apply to our loans. */
const ANNEX: readonly (readonly [string, readonly string[]])[] = [
  [
    '1. Identidad y detalles de contacto del prestamista y/o del intermediario',
    ['Prestamista', 'Dirección', 'Número de teléfono', 'Correo electrónico'],
  ],
  [
    '2. Descripción de las características principales del producto de crédito',
    [
      'Tipo de crédito',
      'Importe total del crédito',
      'Condiciones que rigen la disposición de fondos',
      'Duración del contrato de crédito',
      'Los plazos y, en su caso, el orden en que se realizarán los pagos a plazos',
      'Importe total que deberá usted pagar',
    ],
  ],
  [
    '3. Costes del crédito',
    [
      'El tipo deudor o, si ha lugar, los diferentes tipos deudores que se aplican al contrato de crédito',
      'Tasa anual equivalente (TAE)',
      '¿Es obligatorio para obtener el crédito en sí, o en las condiciones ofrecidas,',
      'Costes relacionados',
      'Condiciones en que pueden modificarse los gastos antes mencionados relacionados con el contrato de crédito',
      'Costes en caso de pagos atrasados',
    ],
  ],
  [
    '4. Otros aspectos jurídicos importantes',
    [
      'Derecho de desistimiento',
      'Reembolso anticipado',
      'Consulta de una base de datos',
      'Derecho a un proyecto del contrato de crédito',
      'Período durante el cual el prestamista está vinculado por la información precontractual',
    ],
  ],
  [
    '5. Información adicional en caso de comercialización a distancia de servicios financieros',
    [
      'b) Relativa al contrato de crédito',
      'Ejercicio del derecho de desistimiento',
      'La legislación que el prestamista acepta como base para el establecimiento de relaciones con usted antes de la celebración del contrato de crédito',
      'Cláusula sobre la legislación aplicable que rige en relación con el contrato de crédito y/o tribunal competente',
      'Régimen lingüístico',
      'c) Relativa al recurso',
      'Existencia y acceso a los procedimientos extrajudiciales de reclamación y recurso',
    ],
  ],
]
const DIRECTIVE_PAGE = 'Información adicional de la Directiva (UE) 2023/2225'

describe('the pre-contractual information', () => {
  const ine = (changes: Partial<OfferInputs>) => paperOf(offer({ kind: 'ine', ...changes }))
  const headings = (changes: Partial<OfferInputs>) => ine(changes).sections.map(({ title }) => title)
  const regimeOfDay = (day: string) => regimeOn(civilDate(day), REGIMES).id

  it.each([
    ['one payment, on 19 November 2026', '2026-11-19', {}],
    ['one payment, on 20 November 2026', '2026-11-20', {}],
    ['instalments, on 19 November 2026', '2026-11-19', INSTALMENTS],
    ['instalments, on 20 November 2026', '2026-11-20', INSTALMENTS],
  ])('the pre-contractual information of a loan with %s is the form of Ley 16/2011, label by label', (...args) => {
    const [, day, changes] = args
    const form = ine({ ...changes, regimeId: regimeOfDay(day) }).sections.slice(0, 5)
    expect(form.map((section) => [section.title, labelsOf(section)])).toEqual(ANNEX)
  })

  it('says of the kind of credit and of its interest what is true of it: one payment, instalments, instalments with an opening fee', () => {
    const mainOf = (changes: Partial<OfferInputs>) => JSON.stringify(ine(changes).sections[1])
    const single = mainOf({})
    expect(single).toContain('que se devuelve en un solo pago')
    expect(single).not.toMatch(/cuotas mensuales|Cada cuota paga/)
    const fee = 'una parte de la comisión de apertura'
    const withoutFee = mainOf({ ...INSTALMENTS, product: DEFAULT_INSTALMENT_PRODUCT })
    for (const [words, hasFee] of [
      [withoutFee, false],
      [mainOf(INSTALMENTS), true],
    ] as const) {
      expect(words).toContain('que se devuelve en cuotas mensuales')
      expect(words).toContain('Cada cuota paga los intereses de su periodo')
      expect(words.includes(fee)).toBe(hasFee)
      expect(words).not.toContain('un solo pago')
    }
  })

  it('the sheet of the directive prints the table of one payment, and refers to the table of instalments', () => {
    const scheduleOf = (changes: Partial<OfferInputs>) => ine({ ...changes, regimeId: 'ES-CCD2' }).sections.at(-1)
    expect(scheduleOf({})).toMatchObject({
      title: 'Tabla de pagos',
      blocks: [{ type: 'table', rows: [['16/12/2026', formatEuros(300_00), formatEuros(90_00), formatEuros(390_00)]] }],
    })
    expect(scheduleOf(INSTALMENTS)).toMatchObject({
      title: 'Tabla de pagos',
      blocks: [{ type: 'text', text: expect.stringContaining('Está en el cuadro de amortización') }],
    })
  })

  it('the layout of the directive says how an extension changes the costs, only if the product has one', () => {
    const changeOf = (maxExtensions: number) =>
      wordsOf(ine({ regimeId: 'ES-DRAFT-2026', product: { ...DEFAULT_PRODUCT, maxExtensions } }))
    expect(changeOf(2)).toContain('hasta 2 veces')
    expect(changeOf(2)).not.toContain('No pueden modificarse.')
    expect(changeOf(0)).toContain('No pueden modificarse.')
    expect(changeOf(0)).not.toContain('Solo si tú amplías el plazo')
  })

  it('the form names registry and supervisor of a lender that has them, and an opening fee by the label for other costs', () => {
    const lender = { ...offer().lender, registry: 'Registro Mercantil de Madrid', supervisor: 'Banco de España' }
    expect(labelsOf(ine({ lender }).sections[4] as PaperSection).slice(0, 3)).toEqual([
      'a) Relativa al prestamista',
      'Registro',
      'La autoridad de supervisión',
    ])
    const words = wordsOf(ine(INSTALMENTS))
    expect(words).toContain('Demás costes derivados del contrato de crédito')
    expect(words).toContain(`Comisión de apertura de ${formatEuros(9_00)}`)
  })

  it('a sheet with what the directive adds follows the form from 20 November 2026 on, and not a day earlier', () => {
    expect(headings({ regimeId: regimeOfDay('2026-11-19') })).not.toContain(DIRECTIVE_PAGE)
    const { sections } = ine({ regimeId: regimeOfDay('2026-11-20') })
    expect(sections[5]).toMatchObject({ title: DIRECTIVE_PAGE, startsPage: true })
    const words = JSON.stringify(sections.slice(5))
    for (const part of [
      'Atención: tomar dinero prestado cuesta dinero',
      'decisiones automáticas',
      'Hay ayuda gratuita.',
      '1 año y 14 días después de la firma',
      'entre 1 y 7 días después de la firma',
      'no lo sustituye',
    ]) {
      expect(words).toContain(part)
    }
    // The form itself says nothing that the law does not ask for.
    expect(JSON.stringify(sections.slice(0, 5))).not.toContain('Directiva')
  })

  it('the pre-contractual information of a loan in instalments states number, amount, dates and order, and adds the table', () => {
    const { sections } = ine({ ...INSTALMENTS, regimeId: 'ES-CCD2' })
    const words = JSON.stringify(sections)
    for (const part of [
      `3 cuotas mensuales de ${formatEuros(110_84)}.`,
      'La primera, el lunes, 15 de febrero de 2027; la última, el jueves, 15 de abril de 2027',
      `${formatEuros(332_52)}: ${formatEuros(300_00)} que recibes, más ${formatEuros(23_52)} de intereses y ${formatEuros(9_00)} de comisión`,
      formatTae(86.4),
    ]) {
      expect(words).toContain(part)
    }
    expect(sections.map(({ title }) => title).slice(5)).toEqual([
      'Cuadro de amortización',
      DIRECTIVE_PAGE,
      'Tus derechos',
      'Tabla de pagos',
    ])
    const table = sections[5]?.blocks[0]
    expect(table).toMatchObject({
      rows: [
        [
          '1',
          '15/02/2027',
          formatEuros(95_84),
          formatEuros(12_00),
          formatEuros(3_00),
          formatEuros(110_84),
          formatEuros(204_16),
        ],
        [
          '2',
          '15/03/2027',
          formatEuros(100_46),
          formatEuros(7_38),
          formatEuros(3_00),
          formatEuros(110_84),
          formatEuros(103_70),
        ],
        [
          '3',
          '15/04/2027',
          formatEuros(103_70),
          formatEuros(4_14),
          formatEuros(3_00),
          formatEuros(110_84),
          formatEuros(0),
        ],
      ],
      foot: ['Total', '', formatEuros(300_00), formatEuros(23_52), formatEuros(9_00), formatEuros(332_52), ''],
    })
  })

  it.each([
    ['one payment', {}],
    ['instalments', INSTALMENTS],
  ])('the layout of the directive is printed where a regime prescribes it, for a loan with %s', (...args) => {
    const changes = { ...args[1], regimeId: 'ES-DRAFT-2026' }
    expect(headings(changes)).toEqual([
      null,
      'Información esencial',
      'Más información sobre el préstamo',
      'Tabla de pagos',
    ])
    const words = wordsOf(ine(changes))
    expect(words).toContain('decisiones automáticas')
    expect(words).toContain('Hay ayuda gratuita.')
    expect(words).toContain('Atención: tomar dinero prestado cuesta dinero')
  })

  it.each(REGIMES.map(({ id }) => id))(
    'the information and the contract under %s name its law, and no bill',
    (regimeId) => {
      for (const kind of ['ine', 'loan_agreement'] as const) {
        for (const changes of [{}, INSTALMENTS]) {
          const words = wordsOf(paperOf(offer({ ...changes, kind, regimeId })))
          expect(words).toContain(regimeById(regimeId).law)
          expect(words).not.toMatch(/anteproyecto/i)
        }
      }
    },
  )

  it('the contract names Ley 16/2011 before and after 20 November 2026', () => {
    for (const day of ['2026-11-19', '2026-11-20']) {
      const words = wordsOf(paperOf(offer({ regimeId: regimeOfDay(day) })))
      expect(words).toContain('Se aplica la ley española: Ley 16/2011, de contratos de crédito al consumo.')
    }
  })
})

describe('a document as a page', () => {
  it('shows a table with its head and its sums', () => {
    const { body } = paperHtml(paperOf(offer({ ...INSTALMENTS, kind: 'ine' })))
    expect(body).toContain(`<td>15/02/2027</td><td>${formatEuros(95_84)}</td>`)
    expect(body).toMatch(/<thead><tr><th scope="col">[^<]+<\/th>/)
    expect(body).toContain(`<tfoot><tr><td>Total</td><td></td><td>${formatEuros(300_00)}</td>`)
  })

  it('a document as a page has one main heading and headers on every row, and escapes names', () => {
    const borrower = { ...offer().borrower, name: '<script>alert(1)</script>' } as OfferInputs['borrower']
    const { title, body } = paperHtml(paperOf(offer({ borrower })))
    expect(title).toBe('Contrato de préstamo')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain('<th scope="row">TAE</th>')
    expect(body).not.toContain('<script>')
  })
})

describe('a document as a file', () => {
  it('a document as a file is the same, byte for byte, in every process and at any time', async () => {
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

  it('states its title, its language and its date, and its text can be extracted', async () => {
    const file = await printers[0].print(paperOf(offer()), { isCompressed: false })
    const source = file.toString('latin1')
    const marks = ['/Lang (es-ES)', '/DisplayDocTitle true', '(D:20261116110000Z)']
    expect(marks.filter((mark) => !source.includes(mark))).toEqual([])
    const words = textOfPdf(file)
    for (const figure of ['2.333,9 %', '390,00 €', 'Núria Peña Güell', '90000001R', 'Página 1 de']) {
      expect(words).toContain(figure)
    }
  })

  it('continues after a document that cannot be rendered', async () => {
    const broken = {
      ...paperOf(offer()),
      sections: [{ title: null, blocks: [{ type: 'table', head: [], rows: [['a']] }] }],
    }
    await expect(printers[1].print(broken as unknown as Paper)).rejects.toThrow('could not be drawn')
    expect((await printers[1].print(paperOf(offer()))).length).toBeGreaterThan(1000)
  })
})

describe('documents after the contract', () => {
  const { lender, borrower, date, publicId } = offer()
  if (borrower === null || publicId === null) throw new Error('the offer has no borrower')
  const ofLoan = { templateVersion: 1, date, lender, publicId, borrower }
  const dueDate = civilDate('2026-12-16')
  const FIRST: readonly (readonly [PaperInputs, string])[] = [
    [
      offer({ kind: 'ine', templateVersion: 1, amountCents: 70_00, isFirstLoan: true }),
      '10c003ebaf3538cc7d193159101b5e3e24cc3592c10dd814d7b8dd23f7293e94',
    ],
    [
      offer({ templateVersion: 1, amountCents: 70_00, isFirstLoan: true, regimeId: 'ES-CCD2' }),
      '5974b016e46dc4d54c2f77878883373060bfb03c99f2b6164e283fa5a90357d5',
    ],
    [
      {
        ...ofLoan,
        kind: 'extension',
        termDays: 14,
        oldDueDate: civilDate('2026-11-10'),
        newDueDate: civilDate('2026-11-30'),
        principalCents: 300_00,
        commissionNowCents: 90_00,
        finesNowCents: 15_08,
        priceCents: 0,
        discountCents: 0,
        costCents: 105_08,
        commissionAtTheEndCents: 42_00,
        annualRateMillionths: 3_650_000,
        taePercent: 1710.8,
      },
      '9a50fb4e56f2d68808db14456adda4719bb4a17f5649713232f01d2a6ada94df',
    ],
    [
      {
        ...ofLoan,
        kind: 'autodebit',
        card: '**** 0003',
        maximumCents: 399_05,
        dueDate,
        daysAfterDueDate: [0, 1, 3],
        noticeDays: 3,
      },
      '705aaee2237154436c2ebd12ee17030b7028e456ad918b292800453b74cfc3be',
    ],
    [
      {
        ...ofLoan,
        kind: 'withdrawal',
        receivedAt: '2026-11-16T23:30:00.000Z',
        signedOn: date,
        outcome: 'to_be_paid_back',
        principalCents: 300_00,
        dailyCents: 0,
        payUntil: dueDate,
      },
      'f5edf5e6f7b675568c805be4cac772ef8d39cb4d605d0c6a066f3bd03e4dc1ab',
    ],
    [
      {
        ...ofLoan,
        kind: 'receipt',
        signedOn: date,
        giveDate: date,
        returnedOn: dueDate,
        amountCents: 300_00,
        payments: [{ date: dueDate, cents: 261_15 }],
        writtenOffCents: 186_16,
      },
      '1d6bbd4c209165a62dc80e54ae87e9e387e58f38b22301256fe6398fc290e7f3',
    ],
    [
      {
        ...ofLoan,
        kind: 'evidence',
        phoneConfirmedAt: '2026-11-16T10:00:00.000Z',
        consentsAt: null,
        documents: [{ kind: 'ine', sha256: 'ab'.repeat(32), deliveredAt: '2026-11-16T10:00:00.000Z' }],
        code: {
          digits: 4,
          message: 'Puente: ···· es tu código',
          sentAt: '2026-11-16T10:00:00.000Z',
          expiresAt: '2026-11-16T10:05:00.000Z',
          wrongTries: 0,
        },
        signedAt: '2026-11-16T23:30:00.000Z',
        address: '127.0.0.1',
        userAgent: null,
        sessionId: 1,
        entry: { id: 1, previousHash: '0'.repeat(64), hash: 'cd'.repeat(32) },
      },
      'd1bd00e2981b9bde29243463b982c0ffaedf4436a97816a3bdf1cba3eb7fee64',
    ],
  ]

  // It may be rendered years later, and must then say what was agreed to. These hashes never change.
  it.each(FIRST.map(([inputs, hash]) => [inputs.kind, inputs, hash] as const))(
    '%s made with the first wording still says the same',
    (...[, inputs, hash]) => expect(contentSha256(paperOf(inputs))).toBe(hash),
  )

  it('a contract of the second wording still says the same: the transfer came with the third', () => {
    const second = paperOf(offer({ templateVersion: 2 }))
    expect(contentSha256(second)).toBe('8b80d4e856e3ead934bd1b684adff9074e809b893bbc4184bd5c8c471419d2a6')
    expect(wordsOf(second)).not.toContain('por transferencia: cuenta')
  })

  it('a contract says to which account and with which reference a transfer pays', () => {
    const lender = { ...offer().lender, collectionIban: 'ES9121000418450200051332' }
    const words = wordsOf(paperOf(offer({ lender })))
    expect(words).toContain('cuenta ES91 2100 0418 4502 0005 1332, a nombre de Puente Préstamos de Ejemplo, S. L.')
    expect(words).toContain('con el concepto ABCDEFGHJK')
    expect(wordsOf(paperOf(offer({ lender, publicId: null, borrower: null })))).toContain('que verás en tu cuenta')
  })

  const newWords = (kind: PaperInputs['kind'], changes: object = {}) => {
    const inputs = FIRST.map(([one]) => one).find((one) => one.kind === kind)
    return wordsOf(paperOf({ ...inputs, templateVersion: TEMPLATE_VERSION, ...changes } as PaperInputs))
  }

  it('a contract of a lender without telephone or e-mail names neither', () => {
    const { lender } = offer()
    const silent = wordsOf(paperOf(offer({ lender: { ...lender, phone: null, email: null } })))
    expect(silent).not.toMatch(/ null\b|Si ves que no llegas|Te damos un número de reclamación/)
    const reachable = wordsOf(paperOf(offer()))
    expect(reachable).toContain('Si ves que no llegas, llámanos antes al 900 000 000')
    expect(reachable).toContain('Escríbenos a ayuda@puente.example')
  })

  it('an agreement about less than the debt says what is to be paid, until when, and what is forgiven', () => {
    const agreed = { owedCents: 400_00, agreedCents: 250_00, until: dueDate, forgivenCents: 150_00 }
    const words = wordsOf(paperOf({ ...ofLoan, templateVersion: TEMPLATE_VERSION, kind: 'settlement', ...agreed }))
    for (const part of [formatEuros(400_00), formatEuros(250_00), formatEuros(150_00), '16 de diciembre de 2026']) {
      expect(words).toContain(part)
    }
  })

  it('a demand names the account for a transfer, only if the lender has one', () => {
    const demand = (collectionIban: string | undefined) =>
      wordsOf(
        paperOf({
          ...ofLoan,
          lender: { ...lender, ...(collectionIban === undefined ? {} : { collectionIban }) },
          templateVersion: TEMPLATE_VERSION,
          kind: 'acceleration_notice',
          missed: [{ number: 1, date, leftCents: 110_84 }],
          dueNowCents: 110_84,
          acceleratesOn: dueDate,
          owed: { principalCents: 300_00, commissionCents: 12_00, feeCents: 0, finesCents: 1_00 },
          lateRateMillionths: 100_000,
          minMissed: 3,
          noticeDays: 30,
        }),
      )
    expect(demand('ES9121000418450200051332')).toContain('ES91 2100 0418 4502 0005 1332')
    expect(demand(undefined)).toContain(formatEuros(110_84))
    expect(demand(undefined)).not.toMatch(/ES\d\d|undefined/)
  })

  it('a mandate names every day on which a card is charged', () => {
    expect(newWords('autodebit')).toContain('lo intentamos otra vez 1 y 3 días después, y no más')
    expect(newWords('autodebit', { daysAfterDueDate: [0, 1] })).toContain('otra vez 1 día después, y no más')
    expect(newWords('autodebit', { daysAfterDueDate: [0] })).toContain('una sola vez')
  })

  it('an extension of a late loan states the day from which its days count', () => {
    expect(newWords('extension')).toContain('14 días, que se cuentan desde el lunes, 16 de noviembre de 2026')
  })

  it('an instant that is another day in UTC shows both days, in one form', () => {
    const both = '17/11/2026, 00:30:00 (Madrid) · 16/11/2026, 23:30:00 (UTC)'
    expect(newWords('withdrawal')).toContain(both)
    expect(newWords('evidence')).toContain(both)
  })

  it('shows no zero interest to a borrower who withdraws from a free loan', () => {
    expect(newWords('withdrawal')).toContain('no tiene intereses')
    expect(newWords('withdrawal', { dailyCents: 3_00 })).toContain(`${formatEuros(3_00)} por cada día`)
  })

  it('a receipt lists principal and interest separately, and says when a part was forgiven', () => {
    const covered = {
      principalCents: 150_00,
      commissionCents: 100_00,
      finesCents: 11_15,
      extensionPriceCents: 0,
      overpaidCents: 0,
    }
    const words = newWords('receipt', { covered })
    for (const figure of [
      '"Lo prestado","150,00',
      '"Intereses","100,00',
      '"Intereses de demora","11,15',
      'perdonado',
    ]) {
      expect(words).toContain(figure)
    }
    expect(words).not.toMatch(/ampliaciones|de más|por completo/)
    expect(newWords('receipt', { covered, writtenOffCents: 0 })).toContain('por completo')
  })

  it('a document after the contract does not show interest that rounds to zero as zero', () => {
    const free = offer({ amountCents: 70_00, isFirstLoan: true })
    expect(wordsOf(paperOf(free))).toContain('son menos de 0,01\u00a0€ al día')
    expect(wordsOf(paperOf(free))).toContain(`${formatEuros(0)} por día`)
  })
})

describe('a page of the operator', () => {
  it('keeps its headings, lists and text when it becomes a document', () => {
    const body = '<h1>Título</h1><p>Hola,&nbsp;<strong>tú</strong></p><h2>Uno</h2><ul><li>a &amp; b</li></ul>'
    expect(pagePaper({ title: 'Título', body }, 'Puente', DATE).sections).toEqual([
      { title: null, blocks: [{ type: 'text', text: 'Hola,\u00a0tú' }] },
      { title: 'Uno', blocks: [{ type: 'list', items: ['a & b'] }] },
    ])
  })
})
