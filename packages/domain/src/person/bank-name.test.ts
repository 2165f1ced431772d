// Goal: a borrower recognises an account by its bank and its last four digits.
import { expect, it } from 'vitest'
import { bankNameOf, shortAccount } from './bank-name.ts'

it.each([
  ['ES9121000418450200051332', 'CaixaBank', 'CaixaBank ···· 1332'],
  ['ES91 2100 0418 4502 0005 1332', 'CaixaBank', 'CaixaBank ···· 1332'],
  ['ES0501820000000000000001', 'BBVA', 'BBVA ···· 0001'],
  ['ES7799990000000000004321', null, 'ES77 ···· 4321'], // a code that is not in the list
  ['PT50000201231234567890154', null, 'PT50 ···· 0154'],
  ['', null, ' ···· '],
])('%s is an account of %s, shown as %s', (iban, bank, shown) => {
  expect(bankNameOf(iban)).toBe(bank)
  expect(shortAccount(iban)).toBe(shown)
})
