import type { Loan } from '@puente/contract'
import { useEffect, useState } from 'react'
import { endWithSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'

/** The borrower's choice on the extension card. */
export interface ExtensionChoice {
  /** Null until the borrower chose one. */
  readonly termDays: number | null
  /** Checked by the server when it was entered. */
  readonly promoCode: string | null
}

type ExtendedLoan = Pick<Loan, 'public_id' | 'must_pay_date'>

const NOTHING: ExtensionChoice = { termDays: null, promoCode: null }
const NONE = '-'

/** A choice belongs to one loan and one due date: a paid extension changes the date and ends the choice. */
const nameOf = ({ public_id: publicId, must_pay_date: mustPayDate }: ExtendedLoan) => `${publicId}|${mustPayDate}`

const written = (loan: ExtendedLoan, { termDays, promoCode }: ExtensionChoice) =>
  `${nameOf(loan)}|${termDays ?? NONE}|${promoCode ?? NONE}`

function readFor(loan: ExtendedLoan, text: string | null): ExtensionChoice {
  const prefix = `${nameOf(loan)}|`
  if (!text?.startsWith(prefix)) return NOTHING
  const [term = NONE, code = NONE] = text.slice(prefix.length).split('|')
  return { termDays: term === NONE ? null : Number(term), promoCode: code === NONE ? null : code }
}

/**
 * The choice survives the visit to the card page: a borrower who retries after a declined card must not buy another
 * extension than the chosen one. A length that the address asks for replaces it.
 */
export function useExtensionChoice(loan: ExtendedLoan, askedTermDays: number | null = null) {
  const [text, setText] = useState(() => {
    const kept = stored.extensionChoice.get()
    if (askedTermDays === null) return kept
    const asked = written(loan, { ...readFor(loan, kept), termDays: askedTermDays })
    stored.extensionChoice.set(asked)
    return asked
  })
  const choice = readFor(loan, text)
  const choose = (change: Partial<ExtensionChoice>) => {
    // The stored choice, not the rendered one: a promo code is confirmed after the borrower may have picked another term.
    const next = written(loan, { ...readFor(loan, stored.extensionChoice.get()), ...change })
    stored.extensionChoice.set(next)
    setText(next)
  }
  const isOver = text !== null && choice === NOTHING
  useEffect(() => {
    if (isOver) stored.extensionChoice.clear()
  }, [isOver])
  useEffect(() => endWithSession(stored.extensionChoice.clear), [])
  return [choice, choose] as const
}
