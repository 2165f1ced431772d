// Goal: the documents of a loan in instalments state what the rules of its life say, to the cent, and nothing that the law asks for is missing.
import {
  addDays,
  civilDate,
  DEFAULT_INSTALMENT_PRODUCT,
  dueNowOf,
  formatEuros,
  type LoanLife,
  offerDeferral,
  owedOf,
  planFiguresOf,
  positionOn,
} from '@puente/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { textOfPdf } from '../../../test/offered-loan.ts'
import {
  type AccelerationNoticeInputs,
  type AmortisationTableInputs,
  type ModificationInputs,
  TEMPLATE_VERSION,
} from '../../db/paper-inputs.ts'
import { createPdfPrinter } from '../../providers/pdf/pdf-printer.ts'
import { paperOf } from './paper-of.ts'

const GIVEN = civilDate('2027-01-15')
const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments

/** 300 € in six instalments of 58.51 €, with an opening fee of 9 €; one is paid. */
const LIFE: LoanLife = {
  contract: {
    signedOn: GIVEN,
    principalCents: 300_00,
    termDays: 181,
    annualRateMillionths: 470_967,
    rules: DEFAULT_INSTALMENT_PRODUCT,
    plan: { count: 6, method: 'annuity', dueDay: null, feeCents: 9_00, firstPeriodMinDays: 15, deferral, acceleration },
  },
  facts: [
    { id: 'payout', type: 'payout', date: GIVEN, bookedOn: GIVEN },
    { id: 'p', type: 'payment', date: civilDate('2027-02-15'), bookedOn: civilDate('2027-02-15'), cents: 60_00 },
  ],
}

function standingOn(day: string) {
  const position = positionOn(LIFE, civilDate(day))
  const { account } = position.money
  if (account?.plan === undefined) throw new RangeError('the loan has no plan')
  return { position, account, plan: account.plan, figures: planFiguresOf(account, account.plan) }
}

const head = (day: string) => ({
  templateVersion: TEMPLATE_VERSION,
  date: civilDate(day),
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
    collectionIban: 'ES9121000418450200051332',
  },
  borrower: {
    name: 'Núria Peña Güell',
    personalId: '90000001R',
    address: 'Calle de Alcalá 12, 28013 Madrid',
    phone: '+34611000001',
    email: 'nuria@example.es',
  },
})

function tableInputs(day: string): AmortisationTableInputs {
  const { account, figures } = standingOn(day)
  return {
    ...head(day),
    kind: 'amortisation_table',
    reason: 'requested',
    giveDate: GIVEN,
    amountCents: LIFE.contract.principalCents,
    annualRateMillionths: LIFE.contract.annualRateMillionths,
    principalLeftCents: owedOf(account).body,
    dueNowCents: dueNowOf(account),
    nextPayment: figures.nextPayment,
    instalments: figures.instalments,
  }
}

function noticeInputs(day: string): AccelerationNoticeInputs {
  const { account, figures } = standingOn(day)
  const acceleratesOn = addDays(civilDate(day), acceleration.noticeDays)
  const owed = owedOf(standingOn(acceleratesOn).account)
  return {
    ...head(day),
    kind: 'acceleration_notice',
    missed: figures.instalments
      .filter(({ state }) => state === 'overdue')
      .map(({ number, date, totalCents, paidCents }) => ({ number, date, leftCents: totalCents - paidCents })),
    dueNowCents: dueNowOf(account),
    acceleratesOn,
    owed: {
      principalCents: owed.body,
      commissionCents: owed.commission,
      feeCents: owed.fee,
      finesCents: owed.fines,
    },
    lateRateMillionths: 490_967,
    ...acceleration,
  }
}

function modificationInputs(day: string): ModificationInputs {
  const { position, account, figures } = standingOn(day)
  const offer = offerDeferral(position, LIFE.contract)
  if (offer === null || figures.nextPayment === null) throw new RangeError('nothing to defer')
  const owed = owedOf(account)
  return {
    ...head(day),
    kind: 'modification',
    change: 'deferral',
    months: offer.months,
    annualRateMillionths: LIFE.contract.annualRateMillionths,
    oldDueDate: figures.nextPayment.date,
    oldAmountCents: figures.nextPayment.amountCents,
    oldFinalPayDate: figures.finalPayDate,
    newDueDate: offer.nextPayDate,
    commissionNowCents: owed.commission,
    finesNowCents: owed.fines,
    priceCents: offer.priceCents,
    costCents: offer.costCents,
    extraCostCents: offer.extraCostCents,
    instalments: offer.schedule.instalments,
  }
}

const words = (inputs: Parameters<typeof paperOf>[0]) => JSON.stringify(paperOf(inputs))

const printer = createPdfPrinter(1)
afterAll(() => printer.stop())

describe('the amortisation table on request', () => {
  it('lists every instalment with capital, interest, fee, what is paid and how it stands', () => {
    const inputs = tableInputs('2027-03-20')
    const table = paperOf(inputs).sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'table'))[0]
    if (table?.type !== 'table') throw new RangeError('no table')
    expect(table.rows.map(([number, date, state]) => [number, date, state])).toEqual([
      ['1', '15/02/2027', 'Pagada'],
      ['2', '15/03/2027', 'Atrasada'],
      ['3', '15/04/2027', 'Pendiente'],
      ['4', '15/05/2027', 'Pendiente'],
      ['5', '15/06/2027', 'Pendiente'],
      ['6', '15/07/2027', 'Pendiente'],
    ])
    expect(table.foot?.[3]).toBe(formatEuros(300_00))
    expect(table.foot?.[5]).toBe(formatEuros(9_00))
    const totals = inputs.instalments.map(({ totalCents }) => totalCents)
    expect(table.foot?.[6]).toBe(formatEuros(totals.reduce((sum, cents) => sum + cents, 0)))
    expect(words(inputs)).toContain('Es gratis, y puedes pedirlo cuando quieras')
    expect(words(inputs)).toContain(formatEuros(inputs.dueNowCents))
  })

  it('says of a loan that is up to date what comes next, and nothing about arrears', () => {
    const inputs = { ...tableInputs('2027-02-01'), reason: 'payout' as const }
    expect(words(inputs)).toContain('fechas definitivas')
    expect(words(inputs)).toContain('el lunes, 15 de febrero de 2027')
    expect(words(inputs)).not.toMatch(/Vencido y sin pagar|Atrasada/)
  })
})

describe('the notice before an acceleration', () => {
  it('names the missed instalments, what keeps the loan, the date and the amount of that date', () => {
    const inputs = noticeInputs('2027-05-20')
    expect(inputs.missed.map(({ number }) => number)).toEqual([2, 3, 4])
    const { owed } = inputs
    const total = owed.principalCents + owed.commissionCents + owed.feeCents + owed.finesCents
    expect(total).toBe(owedOf(standingOn('2027-06-19').account).total)
    for (const part of [
      'tienes 3 cuotas sin pagar',
      formatEuros(inputs.dueNowCents),
      'sábado, 19 de junio de 2027',
      formatEuros(total),
      'este aviso queda sin efecto',
      '3 cuotas o más sin pagar y lo avisamos 30 días antes',
      '49,0967',
      'ES91 2100 0418 4502 0005 1332',
      'concepto ABCDEFGHJK',
      'Hay ayuda gratuita.',
      'número de reclamación',
    ]) {
      expect(words(inputs)).toContain(part)
    }
  })
})

describe('the document of a change', () => {
  it('states old and new dates, what is paid now, what it costs in all, and the new table', () => {
    const inputs = modificationInputs('2027-02-10')
    const [first] = inputs.instalments
    if (first === undefined) throw new RangeError('no instalment')
    expect(first.date).toBe('2027-03-15')
    for (const part of [
      `${formatEuros(inputs.oldAmountCents)} el lunes, 15 de febrero de 2027`,
      `${formatEuros(first.totalCents)} el lunes, 15 de marzo de 2027`,
      'jueves, 15 de julio de 2027',
      'domingo, 15 de agosto de 2027',
      `"Total ahora","${formatEuros(inputs.commissionNowCents)}"`,
      `${formatEuros(inputs.extraCostCents)}, contando`,
      'Si no lo aceptas, el préstamo sigue con las fechas de antes',
      'número de reclamación',
    ]) {
      expect(words(inputs)).toContain(part)
    }
  })

  it('says plainly that a change costs nothing, or saves', () => {
    const inputs = { ...modificationInputs('2027-02-10'), commissionNowCents: 0, costCents: 0 }
    expect(words({ ...inputs, extraCostCents: 0, change: 'pause' })).toContain('Nada: no pagas más que antes')
    expect(words({ ...inputs, extraCostCents: -1_50 })).toContain(`pagas ${formatEuros(1_50)} menos que antes`)
    expect(words({ ...inputs, change: 'pause' })).toContain('un mes sin pagar y sin intereses')
    expect(() => words({ ...inputs, instalments: [] })).toThrow(RangeError)
  })
})

it('the receipt says which instalments each payment was for, and states the opening fee apart', () => {
  const text = JSON.stringify(
    paperOf({
      ...head('2027-07-15'),
      kind: 'receipt',
      signedOn: GIVEN,
      giveDate: GIVEN,
      returnedOn: civilDate('2027-07-15'),
      amountCents: 300_00,
      payments: [
        { date: civilDate('2027-02-15'), cents: 60_00, instalments: [1] },
        { date: civilDate('2027-04-20'), cents: 120_00, instalments: [2, 3] },
        { date: civilDate('2027-05-01'), cents: 4_00, instalments: [] },
      ],
      instalmentCount: 6,
      writtenOffCents: 0,
      covered: {
        principalCents: 150_00,
        commissionCents: 25_00,
        feeCents: 9_00,
        finesCents: 0,
        extensionPriceCents: 0,
        overpaidCents: 0,
      },
    }),
  )
  for (const part of ['cuota 1 de 6', 'cuotas 2 a 3 de 6', 'mover cuotas o pagar antes', 'Comisión de apertura']) {
    expect(text).toContain(part)
  }
})

it.each([
  ['amortisation_table', tableInputs('2027-03-20')],
  ['acceleration_notice', noticeInputs('2027-05-20')],
  ['modification', modificationInputs('2027-02-10')],
] as const)('the file of a document of the kind %s holds its text', async (kind, inputs) => {
  const file = textOfPdf(await printer.print(paperOf(inputs), { isCompressed: false }))
  expect(file).toContain(
    {
      amortisation_table: 'Cuadro de amortización',
      acceleration_notice: 'Aviso de vencimiento anticipado',
      modification: 'Cambio de las cuotas',
    }[kind],
  )
  expect(file).toContain('Núria Peña Güell')
})
