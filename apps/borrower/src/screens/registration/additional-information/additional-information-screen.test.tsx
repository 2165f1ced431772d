// @vitest-environment happy-dom
import { AdditionalDataBody } from '@puente/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  choice,
  field,
  knownUser,
  NEWCOMER,
  openStep,
  put,
  send,
  WITH_PERSONAL_DATA,
  withRegistrationApi,
} from '../../../testing/open-step.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { AdditionalInformationScreen } from './additional-information-screen.tsx'

// Goal: only borrowers with a job are asked about it, and the request carries what the borrower meant.

const SAVE = 'PUT /v2/user/additional_data'
const api = withRegistrationApi()
const open = () => openStep(api(), WITH_PERSONAL_DATA, <AdditionalInformationScreen />)

/** Chooses the radio button with the given value. */
async function pick(user: UserEvent, name: string, value: string) {
  await screen.findByRole('radio', { name: 'Sin empleo' })
  const radio = document.querySelector(`input[type=radio][name=${name}][value="${value}"]`)
  if (radio === null) throw new Error(`${name} has no choice ${value}`)
  await user.click(radio)
}

const jobQuestions = () =>
  ['Empresa', 'Empresa (opcional)', 'Puesto', 'Trabajas ahí desde']
    .filter((name) => screen.queryByRole('textbox', { name }) !== null)
    .concat(screen.queryByRole('combobox', { name: 'Sector' }) ? ['Sector'] : [])

async function fillInMoneyAndContact(user: UserEvent) {
  await user.selectOptions(await choice('Estudios terminados'), '4')
  await put(user, await field('Ingresos netos al mes'), '1.450,50')
  await put(user, await field('¿Cuándo vuelves a cobrar?'), '01122026')
  await put(user, await field('Gastos fijos al mes'), '700')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await put(user, await field('Su teléfono'), '655443322')
  await pick(user, 'contactType', '7')
}

describe('work and income', () => {
  it.each([
    ['1', ['Empresa', 'Puesto', 'Trabajas ahí desde', 'Sector']], // employed
    ['3', ['Empresa (opcional)', 'Puesto', 'Trabajas ahí desde', 'Sector']], // self-employed
    ['2', []], // unemployed
    ['4', []], // retired
    ['7', []], // military
  ])('[R5.10] employment type %s is asked: %j', async (type, questions) => {
    const { user } = open()
    await pick(user, 'employmentTypeId', type)
    expect(jobQuestions()).toEqual(questions)
  })

  it('[R2.18, R3.11, R5.07, R5.10, R5.17] sends the answers in wire format, without a job that was typed and then hidden', async () => {
    api().answer(SAVE, () => ({ body: CUSTOMER }))
    const { user } = open()
    await pick(user, 'employmentTypeId', '1')
    await user.type(await field('Empresa'), 'Bar Pepe')
    await pick(user, 'employmentTypeId', '4')
    await fillInMoneyAndContact(user)
    await user.type(await field('Su nombre (opcional)'), 'Pepe')
    await user.click(await send())
    await waitFor(() => expect(knownUser().employment.employment_type_id).toBe(4))
    expect(api().bodiesOf(SAVE)).toEqual([
      {
        employment_type_id: 4,
        income_amount: 1450.5,
        income_date: '2026-12-01',
        employment_date: null,
        education: 4,
        has_current_loan: false,
        business_activity_id: null,
        company_name: null,
        position: null,
        monthly_expenses: 700,
        other_debts: 0,
        contact_phones: [{ number: '34655443322', contact_type: 7, comment: 'Pepe' }],
        email: 'lucia@example.es',
        new_flow: true,
      },
    ])
    // Reading drops fields that the contract does not name.
    const [sent] = api().bodiesOf(SAVE)
    expect(AdditionalDataBody.parse(sent)).toEqual(sent)
  })

  it('[R2.12] work and income is saved for a borrower who has no e-mail address yet', async () => {
    api().answer('PUT /v2/user/employment', () => ({ body: CUSTOMER }))
    const { user } = openStep(api(), NEWCOMER, <AdditionalInformationScreen />)
    await pick(user, 'employmentTypeId', '4')
    await fillInMoneyAndContact(user)
    await user.click(await send())
    await waitFor(() => expect(knownUser().employment.employment_type_id).toBe(4))
    await waitFor(() => expect(location.pathname).toBe('/registration/personal-data'))
  })

  it('offers frequent positions of the sector and usual pay days, which one tap fills in', async () => {
    const { user } = open()
    await pick(user, 'employmentTypeId', '1')
    expect(screen.queryByRole('group', { name: 'Puestos frecuentes' })).toBeNull()
    await user.selectOptions(await choice('Sector'), 'Hostelería y turismo')
    await user.click(screen.getByRole('button', { name: 'Camarero/a' }))
    expect((await field('Puesto')).value).toBe('Camarero/a')
    expect(screen.getByRole('button', { name: 'Camarero/a' }).getAttribute('aria-pressed')).toBe('true')
    // The server's today is 14 November 2026.
    const days = screen.getByRole('group', { name: 'Días frecuentes' })
    await user.click(within(days).getByRole('button', { name: /^30.nov$/ }))
    expect((await field('¿Cuándo vuelves a cobrar?')).value).toBe('30/11/2026')
  })

  it('asks for the cost of other loans only if there are any', async () => {
    const { user } = open()
    expect(await field('Gastos fijos al mes')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Cuotas de esos préstamos al mes' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Sí' }))
    await user.click(await send())
    await screen.findByRole('region', { name: /^Faltan/ })
    expect((await field('Cuotas de esos préstamos al mes')).getAttribute('aria-invalid')).toBe('true')
  })

  it('[R5.02, R5.07, R5.09, R5.18] rejects the own phone, an income in words, a job from tomorrow and a pay day of today', async () => {
    const { user } = open()
    await pick(user, 'employmentTypeId', '1')
    await user.type(await field('Trabajas ahí desde'), '15112026')
    await user.type(await field('Ingresos netos al mes'), 'mucho')
    await user.type(await field('¿Cuándo vuelves a cobrar?'), '14112026') // the server's today
    await user.type(await field('Su teléfono'), '612345678')
    await user.click(await send())
    for (const message of [
      'Trabajas ahí desde: Fecha superior a la fecha máxima posible',
      'Ingresos netos al mes: Números solo disponibles',
      '¿Cuándo vuelves a cobrar? La fecha es inferior al mínimo posible',
      'Su teléfono: El número no debe coincidir con el número de registro',
    ]) {
      expect(await screen.findByRole('link', { name: message })).toBeTruthy()
    }
    expect(api().bodiesOf(SAVE)).toEqual([])
  })

  it('[R8.03] shows a refused contact at the field of its phone', async () => {
    api().answer(SAVE, () => ({
      status: 422,
      body: {
        label: 'x',
        message: 'x',
        errors: [{ property: 'contact_phones.0.number', label: 'x', message: 'Ese número no' }],
      },
    }))
    const { user } = open()
    await pick(user, 'employmentTypeId', '4')
    await fillInMoneyAndContact(user)
    await user.click(await send())
    expect(await screen.findByRole('link', { name: 'Su teléfono: Ese número no' })).toBeTruthy()
  })

  it('[R3.12] offers every relation except a second number of the borrower', async () => {
    open()
    const group = within(await screen.findByRole('group', { name: '¿Quién es?' }))
    const relations = group.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
    expect(relations).toEqual(['34', '56', '7', '89', '10', '11', '1213', '14', '15'])
  })
})
