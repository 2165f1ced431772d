// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPage, withStandInApi } from '../../auth/testing/open-page.tsx'
import { leaveAccount, signInTo } from '../testing/account-api.ts'
import { PersonalInformationScreen } from './personal-information-screen.tsx'

const api = withStandInApi()
afterEach(leaveAccount)

it('[R2.26] shows full name, email, personal ID, phone and the connected cards', async () => {
  signInTo(api())
  api().answer('GET /v2/user/payment_cards', () => ({
    body: { items: [{ id: 1, pan: '**** 0003', is_default: true, expires_on: '2028-06-30' }] },
  }))
  openPage(<PersonalInformationScreen />)
  for (const text of ['Lucía García', 'lucia@example.es', '12345678Z', '612 34 56 78', '**** 0003', 'Caduca 06/28']) {
    expect(await screen.findByText(text), text).toBeTruthy()
  }
})
