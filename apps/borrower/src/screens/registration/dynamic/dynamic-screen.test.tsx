// @vitest-environment happy-dom
import type { User } from '@puente/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stored } from '../../../storage/stored-values.ts'
import { field, knownUser, openStep, send, withRegistrationApi } from '../../../testing/open-step.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { CLIENT_SETTINGS } from '../../../testing/stand-in-api.ts'
import { DynamicScreen } from './dynamic-screen.tsx'

// Goal: a borrower registered by an agent is asked only for what the agent left out.

const api = withRegistrationApi()

const COMPLETE: User = {
  ...CUSTOMER,
  id: 9,
  permissions: { is_blocked: false, authorization_status: 1 },
  is_registered_by_agent: true,
  loan: null,
}

const questions = () =>
  [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox'), ...screen.queryAllByRole('checkbox')].map(
    (element) =>
      document.querySelector(`label[for="${element.id}"]`)?.textContent ?? element.closest('label')?.textContent,
  )

describe('missing data and consents', () => {
  it('[R2.18] asks only for the consents if only they are missing, and requires all of them', async () => {
    const confirmed = { ...COMPLETE, is_registered_by_agent: false }
    api().answer('PUT /v2/user/confirmations', () => ({ body: confirmed }))
    const missing = { ...confirmed, agreements: { all_confirmations: false, marketing: false } }
    const { user } = openStep(api(), missing, <DynamicScreen />)
    const all = await screen.findByRole('checkbox', { name: 'Acepto todo lo necesario' })
    expect(screen.queryAllByRole('textbox')).toEqual([])
    await user.click(await send())
    expect(await screen.findByRole('region', { name: 'Hay 3 datos que revisar' })).toBeTruthy()
    await user.click(all)
    await user.click(await send())
    await waitFor(() => expect(knownUser().agreements.all_confirmations).toBe(true))
    // "Entrar" in this browser does not ask again.
    expect(stored.acceptedTexts.get()).toBe(CLIENT_SETTINGS.consent_texts)
    expect(api().requests.filter(({ call }) => call.startsWith('PUT') && !call.includes('draft'))).toHaveLength(1)
  })

  it('[R2.18, R4.03] asks an agent’s customer for the one missing answer, and sends it with the rest', async () => {
    const missing = { ...COMPLETE, personal_data: { ...COMPLETE.personal_data, email: null } }
    api().answer('PUT /v2/user/personal_data_and_address', () => ({ body: COMPLETE }))
    const { user } = openStep(api(), missing, <DynamicScreen />)
    await user.type(await field('Correo electrónico'), 'ana@example.es')
    expect(questions()).toEqual(['Correo electrónico'])
    expect(screen.getByText(/1\smin$/)).toBeTruthy()
    await user.click(await send())
    await waitFor(() => expect(knownUser().personal_data.email).toBe('lucia@example.es'))
    expect(api().bodiesOf('PUT /v2/user/personal_data_and_address')).toMatchObject([
      {
        personal_data: { email: 'ana@example.es', personal_id: '12345678Z', birthday: '1990-05-01' },
        addresses: { registration_address: { street: 'Mayor' }, actual_address: { street: 'Mayor' } },
      },
    ])
  })

  it('[R2.18] asks only for the address if only it is missing, and saves nothing else', async () => {
    const { registration_address: home } = COMPLETE.addresses
    const missing = {
      ...COMPLETE,
      addresses: { registration_address: home, actual_address: { ...home, street: null } },
    }
    api().answer('PUT /v2/user/address', () => ({ body: COMPLETE }))
    const { user } = openStep(api(), missing, <DynamicScreen />)
    const street = (await screen.findAllByRole('combobox', { name: 'Calle' })).at(-1)
    await user.type(street as HTMLElement, 'Luna')
    expect(screen.queryByRole('textbox', { name: 'Correo electrónico' })).toBeNull()
    await user.click(await send())
    await waitFor(() =>
      expect(api().bodiesOf('PUT /v2/user/address')).toMatchObject([
        { addresses: { registration_address: { street: 'Mayor' }, actual_address: { street: 'Luna' } } },
      ]),
    )
    expect(api().bodiesOf('PUT /v2/user/personal_data_and_address')).toEqual([])
  })

  it('[R2.18, R5.10] asks for the job once the previous answer requires it', async () => {
    const missing = { ...COMPLETE, employment: { ...COMPLETE.employment, employment_type_id: null } }
    api().answer('PUT /v2/user/employment', () => ({ body: COMPLETE }))
    const { user } = openStep(api(), missing, <DynamicScreen />)
    const type = async (name: string) => user.click(await screen.findByRole('radio', { name }))
    await screen.findByRole('radio', { name: 'Sin empleo' })
    expect(screen.queryByRole('textbox', { name: 'Empresa' })).toBeNull()
    await type('Trabajo por cuenta ajena')
    expect(await field('Empresa')).toBeTruthy()
    await type('Jubilación')
    await user.type(await field('Gastos fijos al mes'), '500')
    await user.click(await send())
    await waitFor(() =>
      expect(api().bodiesOf('PUT /v2/user/employment')).toMatchObject([
        { employment_type_id: 4, monthly_expenses: 500, contact_phones: [{ number: '34600000000', contact_type: 7 }] },
      ]),
    )
  })
})
