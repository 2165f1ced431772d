/** A line of a test statement. Amounts are cents, credit positive. */
export interface WrittenLine {
  readonly amountCents: number
  readonly reference?: string
  readonly endToEndId?: string
  readonly returnReason?: string
  readonly iban?: string
  /** Of the counterparty. */
  readonly name?: string
  readonly remittance?: string
  readonly status?: 'BOOK' | 'PDNG'
  /** The value date; left out by default. */
  readonly valueOn?: string
  /** 16 November 2026 by default, as the statement. */
  readonly bookedOn?: string
}

const euros = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const direction = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT')
const when = (value: string | undefined, write: (text: string) => string): string =>
  value === undefined ? '' : write(value)

function transaction({ amountCents, endToEndId, returnReason, iban, name, remittance }: WrittenLine): string {
  const party = amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const parties = [
    when(name, (text) => `<${party}><Nm>${text}</Nm></${party}>`),
    when(iban, (text) => `<${party}Acct><Id><IBAN>${text}</IBAN></Id></${party}Acct>`),
  ].join('')
  return [
    '<NtryDtls><TxDtls>',
    when(endToEndId, (id) => `<Refs><EndToEndId>${id}</EndToEndId></Refs>`),
    when(parties || undefined, (text) => `<RltdPties>${text}</RltdPties>`),
    when(remittance, (text) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`),
    when(returnReason, (code) => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`),
    '</TxDtls></NtryDtls>',
  ].join('')
}

const entry = (line: WrittenLine): string =>
  [
    `<Ntry><Amt Ccy="EUR">${euros(line.amountCents)}</Amt><CdtDbtInd>${direction(line.amountCents)}</CdtDbtInd>`,
    `<Sts><Cd>${line.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>${line.bookedOn ?? '2026-11-16'}</Dt></BookgDt>`,
    when(line.valueOn, (date) => `<ValDt><Dt>${date}</Dt></ValDt>`),
    when(line.reference, (reference) => `<AcctSvcrRef>${reference}</AcctSvcrRef>`),
    `<BkTxCd/>${transaction(line)}</Ntry>`,
  ].join('')

const balance = (code: string, cents: number, date: string): string =>
  [
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>`,
    `<CdtDbtInd>${direction(cents)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`,
  ].join('')

export interface WrittenStatement {
  readonly account: string
  readonly statementId?: string
  readonly lines: readonly WrittenLine[]
  readonly openingCents?: number
  /** The sum of the lines, unless a test wants it wrong. */
  readonly closingCents?: number
  readonly closedOn?: string
}

/** A bank statement in the format camt.053.001.08. */
export function writeCamt053({
  account,
  statementId = 'S1',
  lines,
  openingCents = 1_000_000,
  closingCents,
  closedOn = '2026-11-16',
}: WrittenStatement): string {
  const sumCents = lines.filter(({ status }) => status !== 'PDNG').reduce((sum, line) => sum + line.amountCents, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    '<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-17T06:00:00Z</CreDtTm></GrpHdr>',
    `<Stmt><Id>${statementId}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>`,
    balance('OPBD', openingCents, closedOn),
    balance('CLBD', closingCents ?? openingCents + sumCents, closedOn),
    ...lines.map(entry),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}
