import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { civilDate, DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT, quoteOffered } from '@puente/domain'
import type { LoanPatch } from '../src/db/loan-change.ts'
import type { Tx } from '../src/db/transaction.ts'
import { acceptAccount } from '../src/demo/accept-account.ts'
import { makeOffer } from '../src/lending/applications/make-offer.ts'
import { applyLoanEvent } from '../src/lending/loans/book.ts'
import { newPersonalId } from './applicant.ts'
import { withAcceptedDocuments } from './documents.ts'
import { makeBorrower, tokenFor } from './make-loan.ts'
import { IBANS } from './signed-loan.ts'
import type { TestApp } from './test-app.ts'

export interface OfferedLoan {
  readonly userId: number
  readonly loanId: number
  readonly publicId: string
  readonly token: string
  readonly phone: string
  readonly email: string
}

export interface OfferOptions {
  readonly amountCents?: number
  readonly termDays?: number
  /** In instalments, under the product that ships with the program. */
  readonly plan?: { readonly instalments: number; readonly payDay: number | null }
  readonly patch?: LoanPatch
  readonly email?: string | null
  /** The payout account; its last digits decide what the sandbox does to the transfer. */
  readonly iban?: string
  readonly hasDocuments?: boolean
}

let last = 0

async function nameBorrower(tx: Tx, userId: number, email: string | null, iban: string): Promise<void> {
  await tx.users.savePerson(userId, {
    firstName: 'Núria',
    firstSurname: 'Peña',
    secondSurname: 'Güell',
    personalId: newPersonalId(),
    expirationDate: civilDate('2031-03-01'),
    email,
    bankAccount: iban,
    payoutMethod: 1,
  })
  const address = {
    postalCode: '28013',
    region: 'Madrid',
    city: 'Madrid',
    street: 'Calle de Alcalá',
    house: '12',
    apartment: null,
    block: null,
  }
  await tx.addresses.save(userId, { registration: address, actual: address })
}

/** A customer with an approved application, on the requested or another amount, ready to read and sign. */
export async function makeOfferedLoan(server: Pick<TestApp, 'deps'>, options: OfferOptions = {}): Promise<OfferedLoan> {
  const { deps } = server
  const { amountCents = 300_00, termDays = 30, patch = {}, iban = IBANS.good, hasDocuments = true, plan } = options
  last += 1
  const email = options.email === undefined ? `nuria${last}@example.es` : options.email
  const context = { actor: 'system', now: deps.clock.now(), today: deps.clock.today() }
  const userId = await deps.transaction(async (tx) => {
    const id = await makeBorrower(tx, context.now)
    await tx.users.setConfirmedAll(id, context.now)
    await nameBorrower(tx, id, email, iban)
    await acceptAccount(tx, { userId: id, iban, by: 'test', now: context.now })
    return id
  })
  if (hasDocuments) await withAcceptedDocuments(server, userId)
  return deps.transaction(async (tx) => {
    const product = plan === undefined ? DEFAULT_PRODUCT : DEFAULT_INSTALMENT_PRODUCT
    const terms = { product, amountCents, termDays, ...plan, giveDate: context.today }
    const quote = quoteOffered({ ...terms, isFirstLoan: false, percentCommission: 0 })
    const publicId = `PRUEBA${String(last).padStart(4, '0')}`
    let record = await tx.loans.create({
      publicId,
      userId,
      productId: product.id,
      productVersion: product.version,
      ...plan,
      regimeId: 'ES-2011',
      customerKind: 'repeat',
      isFirstLoan: false,
      originalAmountCents: amountCents,
      originalTermDays: quote.termDays,
      requestDate: context.today,
      actor: context.actor,
      now: context.now,
    })
    record = await applyLoanEvent(tx, record, 'application_accepted', context)
    record = await makeOffer(tx, record, context, patch)
    const phone = (await tx.users.byId(userId))?.user.phone ?? ''
    const token = await tokenFor(tx, deps, userId)
    return { userId, loanId: record.loan.id, publicId, token, phone, email: email ?? '' }
  })
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** `<0041> <0042>` of a font's table: the letter of a glyph. */
function lettersOf(cmap: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, from = '', to = '', targets = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    // A ligature maps to several letters, separated by spaces.
    const list = [...targets.matchAll(/<([\w ]+)>/g)].map(([, hex = '']) => letter(hex.replaceAll(' ', '')))
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
      letters.set(code.toString(16).padStart(4, '0'), list[code - Number.parseInt(from, 16)] ?? '')
    }
  }
  return letters
}

/** The words of a PDF, decoded from its streams with the tables of its fonts, separated by single spaces. */
export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, number = '', body = '']) => [number, body]),
  )
  const streamOf = (body: string): string => {
    const start = body.indexOf('stream\n') + 'stream\n'.length
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
  }
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1]
      if (cmap !== undefined) fonts.set(name, lettersOf(streamOf(objects.get(cmap) ?? '')))
    }
  }
  let words = ''
  for (const body of objects.values()) {
    if (!body.includes('stream\n') || /\/(?:Length1|CIDSystemInfo)/.test(body)) continue
    const content = streamOf(body)
    let letters: ReadonlyMap<string, string> = new Map()
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map()
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) words += letters.get(glyph) ?? ''
      }
    }
  }
  return words.replace(/\s+/g, ' ')
}
