// @vitest-environment happy-dom
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { MatchDialog } from './match-dialog.tsx'

// Goal: the parts of a line are the amounts that staff typed, and the dialog says what of the line is left.

const { dialog: texts, left } = backofficeBankTexts.line
const post = vi.spyOn(api, 'post').mockResolvedValue({ outcome: 'done' })
afterEach(() => {
  cleanup()
  post.mockClear()
})

function open(leftCents: number) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchDialog open onClose={() => {}} lineId={7} leftCents={leftCents} firstLoan="P-1" doubts={[]} refresh={[]} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const fieldsOf = (label: string) => screen.getAllByRole('textbox', { name: label })
const restOf = () => screen.getByText(new RegExp(`^${left}: `)).textContent?.replaceAll('\u00a0', ' ')

async function type(user: ReturnType<typeof open>, field: HTMLElement | undefined, text: string) {
  if (field === undefined) throw new Error('the dialog has no such field')
  await user.clear(field)
  await user.type(field, text)
}

it.each([
  ['12.50', 12.5, '987,50 €'],
  ['12,5', 12.5, '987,50 €'],
  ['1.000', 1000, '0,00 €'],
  ['1.000,00', 1000, '0,00 €'],
])('books %s as typed, and says what is left of the line', async (typed, amount, rest) => {
  const user = open(1000_00)
  await type(user, fieldsOf(texts.amount)[0], typed)
  expect(restOf()).toBe(`${left}: ${rest}`)
  await user.click(screen.getByRole('button', { name: texts.submit }))
  expect(post.mock.calls[0]?.[1]).toMatchObject({ shares: [{ loan: 'P-1', amount }] })
})

it('offers the rest of the line for a second loan, and sends nothing without its number', async () => {
  const user = open(300_00)
  await type(user, fieldsOf(texts.amount)[0], '120,40')
  await user.click(screen.getByRole('button', { name: texts.add }))
  expect((fieldsOf(texts.amount)[1] as HTMLInputElement).value).toBe('179,60')
  expect(restOf()).toBe(`${left}: 0,00 €`)
  await user.click(screen.getByRole('button', { name: texts.submit }))
  expect(screen.getByText(texts.loanMissing)).toBeTruthy()
  expect(post).not.toHaveBeenCalled()
})
