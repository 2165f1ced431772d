// @vitest-environment happy-dom
// Goal: a borrower sees what a part payment would change before deciding, and takes the payment date to their own calendar.
import { civilDate } from '@puente/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, lateLoan } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { WhatIf } from './what-if.tsx'

const api = withStandInApi()
afterEach(async () => {
  vi.restoreAllMocks()
  await leaveAccount()
})

/** The text of the file that the page saved. */
async function savedFile(press: () => Promise<void>): Promise<string> {
  let file: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press()
  await waitFor(() => expect(file).not.toBeNull())
  return (file as unknown as Blob).text()
}

describe('what a part payment of today would change', () => {
  it('is shown on the account without starting a payment, and leads to the sheet with the same amount', async () => {
    signInTo(api())
    openPage(<WhatIf loan={ACTIVE_LOAN} />)
    await userEvent.click(screen.getByText('¿Y si pago una parte hoy?'))
    const amount = await screen.findByRole('textbox', { name: 'Si hoy pago' })
    fireEvent.change(amount, { target: { value: '100' } })
    fireEvent.blur(amount)
    const preview = within(await screen.findByRole('region', { name: 'Qué pasa con tu pago' }))
    expect(await preview.findByText(/^70,00\s€$/)).toBeTruthy()
    expect(preview.getByText('Seguirás debiendo hoy').parentElement?.textContent).toMatch(/230,00\s€/)
    const link = screen.getByRole('link', { name: /^Ir a pagar 100,00\s€$/ })
    expect(link.getAttribute('href')).toBe('/account/pagar-parte?importe=100')
    expect(api().requests.some(({ call }) => call.startsWith('POST /v2/loan'))).toBe(false)
  })
})

describe('the payment date in the borrower’s calendar', () => {
  it('has the sum of that day and the reminder that the borrower chose', async () => {
    signInTo(api())
    openPage(<CalendarRow loan={ACTIVE_LOAN} />)
    await userEvent.click(screen.getByText('Añadir la fecha a tu calendario'))
    await userEvent.click(screen.getByRole('radio', { name: '3 días antes' }))
    const text = await savedFile(() =>
      userEvent.click(screen.getByRole('button', { name: 'Descargar para mi calendario' })),
    )
    expect(text).toContain('DTSTART;VALUE=DATE:20261205\r\n')
    expect(text).toMatch(/SUMMARY:Pagar 390\\,00\s€ del préstamo/)
    expect(text).toContain('TRIGGER:-PT63H')
  })

  it('has every instalment that is still to come', async () => {
    signInTo(api())
    const part = { principal: 100, interest: 7.93, fee: 0, total: 107.93, paid: 0 }
    const instalments = [
      { ...part, number: 1, date: civilDate('2026-11-05'), paid: 107.93, state: 'paid' as const },
      { ...part, number: 2, date: civilDate('2026-12-05'), state: 'due' as const },
      { ...part, number: 3, date: civilDate('2027-01-05'), state: 'upcoming' as const },
    ]
    openPage(<CalendarRow loan={{ ...ACTIVE_LOAN, instalments }} />)
    await userEvent.click(screen.getByText('Añadir las fechas a tu calendario'))
    const text = await savedFile(() =>
      userEvent.click(screen.getByRole('button', { name: 'Descargar para mi calendario' })),
    )
    expect(text).toMatch(/SUMMARY:Pagar 107\\,93\s€: cuota 2 de 3/)
    expect(text.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual([
      'DTSTART;VALUE=DATE:20261205',
      'DTSTART;VALUE=DATE:20270105',
    ])
  })

  it('is not offered without a date', () => {
    signInTo(api())
    openPage(<CalendarRow loan={{ ...lateLoan(2), must_pay_date: null }} />)
    expect(screen.queryByText('Añadir la fecha a tu calendario')).toBeNull()
  })
})
