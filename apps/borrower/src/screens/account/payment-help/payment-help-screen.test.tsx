// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { leaveAccount, signInTo } from '../../../testing/account-api.ts'
import { ACTIVE_LOAN, loanIn } from '../../../testing/loans.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { PaymentHelpScreen } from './payment-help-screen.tsx'

// Goal: a borrower who cannot pay finds what exists today, the cheaper option first, and whom to call.

const api = withStandInApi()
afterEach(() => leaveAccount())

describe('a borrower who cannot pay', () => {
  it('sees the part payment before the extension, and a phone', async () => {
    signInTo(api(), { loan: ACTIVE_LOAN })
    openPage(<PaymentHelpScreen />)
    await screen.findByRole('region', { name: 'Pagar una parte' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Pagar una parte', 'Ampliar el plazo', 'Hablar con una persona', 'Ayuda gratis'])
    expect(screen.getByRole('link', { name: 'Ampliar el plazo' }).getAttribute('href')).toBe('/account/prorroga')
  })

  for (const [status, title] of [
    ['pre_court', 'Último aviso antes de ir al juzgado'],
    ['court', 'En el juzgado'],
    ['post_court', 'Con sentencia del juzgado'],
    ['execution', 'En ejecución judicial'],
  ] as const) {
    it(`in ${status} reads what it means, what comes next, the case number and the collection line`, async () => {
      signInTo(api(), { loan: loanIn(status, { days: { total: 30, left: 0, late: 200 } }) })
      openPage(<PaymentHelpScreen />)
      const stage = within(await screen.findByRole('region', { name: title }))
      expect(stage.getByText('Qué significa')).toBeTruthy()
      expect(stage.getByText('Qué viene ahora')).toBeTruthy()
      expect(screen.getByText('P-5')).toBeTruthy()
      expect(screen.getByRole('link', { name: '900 000 002' })).toBeTruthy()
      expect(screen.queryByRole('region', { name: 'Ampliar el plazo' })).toBeNull()
    })
  }
})
