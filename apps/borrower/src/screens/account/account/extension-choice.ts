import type { Loan } from '@puente/contract'
import { useEffect, useState } from 'react'
import { endWithSession } from '../../../session/session.ts'
import { stored } from '../../../storage/stored-values.ts'

/** What somebody picked on the extension card. */
export interface ExtensionChoice {
  /** Null until a person chose one. */
  readonly termDays: number | null
  /** Checked by the server when it was entered. */
  readonly promoCode: string | null
}

type ExtendedLoan = Pick<Loan, 'public_id' | 'must_pay_date'>

const NOTHING: ExtensionChoice = { termDays: null, promoCode: null }
const NONE = '-'

/** A choice is of one loan and one due date: an extension that was paid for makes another date, and ends it. */
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
 * The choice outlives the way to the card page and back: whoever tries again after a declined card must not buy another
 * extension than the one they chose.
 */
export function useExtensionChoice(loan: ExtendedLoan) {
  const [text, setText] = useState(() => stored.extensionChoice.get())
  const choice = readFor(loan, text)
  const choose = (change: Partial<ExtensionChoice>) => {
    const next = written(loan, { ...choice, ...change })
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
