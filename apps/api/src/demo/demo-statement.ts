import { accrueTo, owedOf } from '@puente/domain'
import { demoStatementTexts as texts } from '@puente/texts/demo-statement'
import type { Deps } from '../deps.ts'
import { bookStatement } from '../lending/bank/import-statement.ts'
import type { StatementLine } from '../providers/statements/statements.ts'
import type { DemoState } from './demo-states.ts'

const OPENING_CENTS = 25_000_00
/** Valid account numbers that are not in use. */
const PAYER_IBANS = ['ES7921000813610123456789', 'ES1720852066623456789011', 'ES6000491500051234567892'] as const

/**
 * A first statement, so that staff find something to match: a transfer that names its loan and pays it exactly, one without
 * a reference, one of another payer, and a fee of the bank. Added once, while no statement was imported.
 */
export async function addDemoStatement(deps: Deps, phoneOf: (state: DemoState) => string): Promise<void> {
  const { transaction, clock, config } = deps
  const today = clock.today()
  const debtOf = (state: DemoState) =>
    transaction(async (tx) => {
      const customer = await tx.users.byPhone(phoneOf(state))
      const record = customer && (await tx.loans.currentOf(customer.user.id))
      if (!customer || !record?.account) return null
      const { firstName, firstSurname } = customer.person ?? {}
      return {
        publicId: record.loan.publicId,
        name: [firstName, firstSurname].filter(Boolean).join(' ').toUpperCase(),
        cents: owedOf(record.account.accruedThrough < today ? accrueTo(record.account, today) : record.account).total,
      }
    })
  const known = await transaction((tx) => tx.statementEntries.statements(1))
  const [active, late, veryLate] = [await debtOf('active'), await debtOf('overdue'), await debtOf('overdue_5_days')]
  if (known.length > 0 || active === null || late === null || veryLate === null) return

  const line = (number: number, part: Partial<StatementLine> & Pick<StatementLine, 'amountCents'>): StatementLine => ({
    servicerReference: `DEMO-${today}-${number}`,
    bookedOn: today,
    valueOn: today,
    endToEndId: null,
    returnReason: null,
    counterpartyIban: null,
    counterpartyName: null,
    remittance: '',
    ...part,
  })
  const lines = [
    line(1, {
      amountCents: active.cents,
      counterpartyName: active.name,
      counterpartyIban: PAYER_IBANS[0],
      remittance: texts.exact(active.publicId),
    }),
    line(2, {
      amountCents: 50_00,
      counterpartyName: late.name,
      counterpartyIban: PAYER_IBANS[1],
      remittance: texts.withoutReference,
    }),
    line(3, {
      amountCents: 40_00,
      counterpartyName: texts.thirdParty,
      counterpartyIban: PAYER_IBANS[2],
      remittance: texts.forAnother(veryLate.publicId),
    }),
    line(4, { amountCents: -3_50, counterpartyName: texts.bank, remittance: texts.fee }),
  ]
  const closingCents = lines.reduce((sum, { amountCents }) => sum + amountCents, OPENING_CENTS)
  const balances = { openingCents: OPENING_CENTS, closingCents, closedOn: today }
  await bookStatement(
    deps,
    { id: `DEMO-${today}`, account: config.collectionIban, ...balances, lines },
    { channel: 'command', actor: 'system' },
  )
}
