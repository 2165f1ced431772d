// @vitest-environment happy-dom
import { PersonalDataAndAddressBody } from '@puente/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../query-client.ts'
import { accessToken } from '../../../session/access-token.ts'
import {
  choice,
  copiesOnDevice,
  field,
  knownUser,
  NEWCOMER,
  openStep,
  put,
  send,
  WITH_PERSONAL_DATA,
  withRegistrationApi,
} from '../../../testing/open-step.tsx'
import type { StandInAnswer } from '../../../testing/stand-in-api.ts'
import { PersonalDataScreen } from './personal-data-screen.tsx'

// Goal: a borrower enters the data on their document, sees every error at its field at once, and never types anything
// twice.

const SAVE = 'PUT /v2/user/personal_data_and_address'
const api = withRegistrationApi()
/** The step has three views: the document, the person, the address. */
const open = (view: 0 | 1 | 2 = 0) => {
  history.replaceState({ view }, '')
  return openStep(api(), NEWCOMER, <PersonalDataScreen />)
}
const next = async (user: UserEvent) => user.click(await send())

async function fillIn(user: UserEvent) {
  await put(user, await field('Nombre'), 'Lucía')
  await put(user, await field('Primer apellido'), 'García 2') // digits are not part of a name
  await put(user, await field('DNI o NIE'), '12.345.678-z')
  await put(user, await field('Fecha de caducidad del documento'), '01012031')
  await user.click(screen.getByRole('radio', { name: 'España' }))
  await next(user)
  await put(user, await field('Fecha de nacimiento'), '1/5/1990')
  await user.click(screen.getByRole('radio', { name: 'Mujer' }))
  await put(user, await field('Correo electrónico'), 'lucia@example.es')
  await next(user)
  await screen.findByRole('option', { name: 'Madrid' })
  await put(user, await field('Código postal'), '28801')
  await put(user, await choice('Localidad'), 'alcal')
  await user.click(await screen.findByRole('option', { name: 'Alcalá de Henares' }))
  await put(user, await choice('Calle'), 'Calle Mayor')
  await put(user, await field('Número (opcional)'), '1')
}

const ADDRESS = {
  postal_code: '28801',
  region: 'Madrid',
  city: 'Alcalá de Henares',
  street: 'Calle Mayor',
  house: '1',
  apartment: null,
}

describe('personal data', () => {
  it('a postal code typed before the provinces have loaded fills in its province when they do', async () => {
    const { user } = open(2)
    let deliver = (_answer: StandInAnswer) => {}
    const list = new Promise<StandInAnswer>((resolve) => {
      deliver = resolve
    })
    api().answer('GET /v2/regions', () => list)
    await put(user, await field('Código postal'), '28801')
    expect((await choice('Provincia')).value).toBe('')
    const items = [{ id: 28, name: 'Madrid' }]
    deliver({ body: { items, current_page_number: 1, pages_count: 1 } })
    await waitFor(async () => expect((await choice('Provincia')).value).toBe('Madrid'))
  })

  it('[R5.08] a postal code of a capital fills in its town, and never replaces a typed one', async () => {
    const { user } = open(2)
    const [code, town] = [await field('Código postal'), await choice('Localidad')]
    await put(user, code, '28013')
    expect(town.value).toBe('Madrid')
    await user.clear(code)
    await put(user, code, '28801')
    expect(town.value).toBe('')
    await put(user, town, 'Alcobendas')
    await user.clear(code)
    await put(user, code, '28013')
    expect(town.value).toBe('Alcobendas')
  })

  it('shows the towns beyond the first page once its last one is reached, and asks for no page twice', async () => {
    const { user } = open(2)
    const asked: string[] = []
    const page = (number: number, names: readonly string[]) => ({
      body: {
        items: names.map((name, index) => ({ id: number * 100 + index, name })),
        current_page_number: number,
        pages_count: 2,
      },
    })
    api().answer('GET /v2/cities', ({ query }) => {
      asked.push(`${query.page} of ${query.per_page}`)
      return query.page === '2' ? page(2, ['Villaviciosa']) : page(1, ['Villa del Prado', 'Villalbilla'])
    })
    await screen.findByRole('option', { name: 'Madrid' })
    await put(user, await field('Código postal'), '28801')
    await put(user, await choice('Localidad'), 'villa')
    await screen.findByRole('option', { name: 'Villalbilla' })
    expect(asked).toEqual(['1 of 30'])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await screen.findByRole('option', { name: 'Villaviciosa' })
    expect(screen.getByRole('option', { name: 'Villa del Prado' })).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(asked).toEqual(['1 of 30', '2 of 30'])
  })

  it('[R2.18, R3.11, R5.08, R5.16, R5.17] personal data is filtered while typed, sent in wire format, and moves the borrower on', async () => {
    api().answer(SAVE, () => ({ body: WITH_PERSONAL_DATA }))
    const { user } = open()
    await fillIn(user)
    expect((await choice('Provincia')).value).toBe('Madrid')
    await user.click(await send())
    await waitFor(() => expect(knownUser().personal_data.first_name).toBe('Lucía'))
    expect(api().bodiesOf(SAVE)).toEqual([
      {
        personal_data: {
          first_name: 'Lucía',
          first_surname: 'García',
          second_surname: null,
          personal_id: '12345678Z',
          expiration_date: '2031-01-01',
          nationality: 'ES',
          birthday: '1990-05-01',
          email: 'lucia@example.es',
          gender: 3,
        },
        addresses: { registration_address: ADDRESS, actual_address: ADDRESS },
        new_flow: true,
      },
    ])
    // Reading drops fields that the contract does not name.
    const [sent] = api().bodiesOf(SAVE)
    expect(PersonalDataAndAddressBody.parse(sent)).toEqual(sent)
  })

  it('offers to correct a slip in the domain of the e-mail', async () => {
    const { user } = open(1)
    await user.type(await field('Correo electrónico'), 'lucia@gmial.com')
    expect(screen.getByText('¿Querías decir gmail.com?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sí, corregir' }))
    expect(await field('Correo electrónico')).toHaveProperty('value', 'lucia@gmail.com')
    expect(document.activeElement).toBe(await field('Correo electrónico'))
    expect(screen.queryByText(/Querías decir/)).toBeNull()
  })

  it('[R5.18, R5.04, R5.07] shows each error of a view at its field, and stays there', async () => {
    const { user } = open()
    await user.type(await field('DNI o NIE'), '12345678A')
    await next(user)
    const summary = await screen.findByRole('region', { name: 'Hay 5 datos que revisar' })
    expect(document.activeElement).toBe(summary)
    expect(within(summary).getByRole('link', { name: /^DNI o NIE: Revisa este dato/ })).toBeTruthy()
    expect((await field('Nombre')).getAttribute('aria-describedby')).not.toBeNull()
    // The four empty fields share one line, which leads to the first.
    await user.click(within(summary).getByRole('link', { name: 'Faltan 4 datos. Ve al primero: Nombre' }))
    expect(document.activeElement).toBe(await field('Nombre'))
    expect(screen.queryByRole('textbox', { name: 'Fecha de nacimiento' })).toBeNull()
    await user.click(within(summary).getByRole('link', { name: /^DNI o NIE/ }))
    expect(document.activeElement).toBe(await field('DNI o NIE'))
  })

  it('[R5.06, R5.18] the next view shows its own errors, and "Atrás" leads back to the answers before it', async () => {
    const { user } = open()
    await put(user, await field('Nombre'), 'Lucía')
    await put(user, await field('Primer apellido'), 'García')
    await put(user, await field('DNI o NIE'), '12345678Z')
    await put(user, await field('Fecha de caducidad del documento'), '01012031')
    await user.click(screen.getByRole('radio', { name: 'España' }))
    expect(screen.queryByRole('button', { name: 'Atrás' })).toBeNull()
    await next(user)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Sobre ti' })
    expect(document.activeElement).toBe(heading)
    await user.type(await field('Correo electrónico'), 'lucia@')
    await next(user)
    const summary = await screen.findByRole('region', { name: 'Hay 3 datos que revisar' })
    expect(
      within(summary).getByRole('link', { name: 'Correo electrónico: Correo electrónico incorrecto' }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Atrás' })).toBeTruthy()
    expect(api().bodiesOf(SAVE)).toEqual([])
  })

  it.each([
    ['15/11/2005', 'Fecha superior a la fecha máxima posible. La fecha indica que tienes menos de 21 años'], // a day short of 21 years, by the prices' day
    ['13/11/1946', 'La fecha es inferior al mínimo posible. La fecha indica que tienes más de 80 años'], // a day past 80 years
    ['31/02/1990', 'Fecha equivocada. Escribe un día que exista, como 31/12/1990'],
  ])('[R5.09, R5.17] rejects a birthday on %s by the server’s date: %s', async (birthday, message) => {
    const { user } = open(1)
    await user.type(await field('Fecha de nacimiento'), birthday)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await user.click(await send())
    expect(await screen.findByRole('link', { name: `Fecha de nacimiento: ${message}` })).toBeTruthy()
  })

  it.each([
    ['Fecha de nacimiento', 1, '15/11/2010', /^Fecha superior .* tienes menos de 21 años$/],
    ['Fecha de caducidad del documento', 0, '31/02/2030', /^Fecha equivocada\. Escribe un día que exista/],
    ['Código postal', 2, '99999', /^Revisa este dato.* de 01 a 52, como 28013$/],
    ['DNI o NIE', 0, '12345678A', /^Revisa este dato.* La letra no es la de ese número/],
    ['DNI o NIE', 0, '1234567L', /^Revisa este dato.* Un DNI es como 12345678Z/],
  ] as const)(
    '[R5.04, R5.09] checks "%s" (view %i) when it is left, says what is wrong with %s, and shows no summary',
    async (name, view, typed, message) => {
      const { user } = open(view)
      await put(user, await field(name), typed)
      expect(screen.queryByText(message)).toBeNull()
      await user.tab()
      expect(await screen.findByText(message)).toBeTruthy()
      expect(screen.queryByRole('region', { name: /que revisar/ })).toBeNull()
      await user.clear(await field(name))
      await user.tab()
      await user.tab({ shift: true })
      await user.tab()
      expect(screen.queryByText(message)).toBeNull()
    },
  )

  it('[R3.12] asks a foreign borrower for the country', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Otro país' }))
    const country = await choice('Tu país')
    await user.click(await send())
    await screen.findByRole('region', { name: /^Faltan/ })
    expect((await choice('Tu país')).getAttribute('aria-invalid')).toBe('true')
    await user.selectOptions(country, 'MA')
    expect(country.getAttribute('aria-invalid')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'España' }))
    expect(screen.queryByRole('combobox', { name: 'Tu país' })).toBeNull()
  })

  it('[R5.08] asks for a second address only if it differs, and labels the two', async () => {
    const { user } = open(2)
    // The views before are empty here, and the history would lead to them.
    const goTo = vi.spyOn(history, 'go').mockReturnValue()
    await user.click(await screen.findByRole('switch', { name: /Vivo en la misma dirección/ }))
    expect(screen.getByRole('heading', { name: 'Dirección en la que vives' })).toBeTruthy()
    await user.click(await send())
    await screen.findByRole('region', { name: /^Faltan/ })
    const streets = screen.getAllByRole('combobox', { name: /^Calle/ })
    expect(streets.map((street) => street.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    await user.click(screen.getByRole('switch', { name: /Vivo en la misma dirección/ }))
    expect(screen.queryByRole('heading', { name: 'Dirección en la que vives' })).toBeNull()
    goTo.mockRestore()
  })

  const refusal = (
    status: number,
    extra: object,
    ...errors: { property: string; message: string }[]
  ): StandInAnswer => ({
    status,
    body: { ...extra, label: 'x', message: 'x', errors: errors.map((error) => ({ label: 'x', ...error })) },
  })

  it('[R8.03] shows what the server refuses at its field, also in nested blocks', async () => {
    api().answer(SAVE, () =>
      refusal(
        422,
        {},
        { property: 'personal_data.expiration_date', message: 'Ha caducado' },
        { property: 'addresses.registration_address.street', message: 'No existe esa calle' },
      ),
    )
    const { user } = open()
    await fillIn(user)
    await user.click(await send())
    // The first refused field is two views before; the error of the last view waits there.
    expect(await screen.findByRole('link', { name: 'Fecha de caducidad del documento: Ha caducado' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Calle' })).toBeNull()
    await user.clear(await field('Fecha de caducidad del documento'))
    await put(user, await field('Fecha de caducidad del documento'), '01012032')
    await next(user)
    await next(user)
    expect(await screen.findByRole('link', { name: 'Calle: No existe esa calle' })).toBeTruthy()
    expect((await choice('Calle')).getAttribute('aria-invalid')).toBe('true')
  })

  it('[R8.05] opens a dialog for a DNI of another account, with the sign-in and the phone to call', async () => {
    api().answer(SAVE, () =>
      refusal(
        409,
        { original_phone: '*** ** ** 78' },
        { property: 'personal_data.personal_id', message: 'Ya registrado' },
      ),
    )
    const { user } = open()
    await fillIn(user)
    await user.click(await send())
    const dialog = await screen.findByRole('dialog', { name: 'Usuario con este DNI/NIE registrado anteriormente' })
    expect(dialog.textContent).toContain('***\u00a0**\u00a0**\u00a078') // unbroken
    expect(within(dialog).getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe('tel:900123456')
    expect(accessToken()).not.toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Iniciar sesión' }))
    expect(accessToken()).toBeNull() // the guard then opens the page for the other phone
    expect(copiesOnDevice()).toEqual([])
  })
})

describe('typed data', () => {
  const drafted = () => api().bodiesOf('PUT /v2/user/draft/personalData')

  it('typed data is saved on the server on blur, and is available on another device', async () => {
    const { user, drafts, view } = open()
    await user.type(await field('Nombre'), 'Lucía')
    await user.type(await field('Fecha de caducidad del documento'), '01052030')
    await user.tab()
    await waitFor(() => expect(drafts.get('personalData')).toMatchObject({ values: { expiryDate: '01/05/2030' } }))
    const onServer = drafts.get('personalData')
    view.unmount()
    localStorage.clear() // nothing of it is on this device
    queryClient.clear()

    const other = openStep(api(), NEWCOMER, <PersonalDataScreen />)
    other.drafts.set('personalData', onServer)
    expect((await field('Nombre')).value).toBe('Lucía')
    expect((await field('Fecha de caducidad del documento')).value).toBe('01/05/2030')
  })

  it('survives a reload while offline, says where it is saved, and is sent once online', async () => {
    const { user } = open()
    const name = await field('Nombre')
    api().answer('PUT /v2/user/draft/personalData', () => ({ status: 503, body: {} }))
    await user.type(name, 'Lucía')
    await user.tab()
    expect(await screen.findByText(/lo que escribes queda en este dispositivo/)).toBeTruthy()
    cleanup()
    queryClient.clear()

    const again = openStep(api(), NEWCOMER, <PersonalDataScreen />)
    expect((await field('Nombre')).value).toBe('Lucía')
    await waitFor(() => expect(again.drafts.get('personalData')).toMatchObject({ values: { firstName: 'Lucía' } }))
    await waitFor(() => expect(copiesOnDevice()).toEqual([]))
  })

  it('typed data is not saved while nothing has been typed', async () => {
    const { user } = open()
    await user.click(await field('Nombre'))
    await user.tab()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(drafted()).toEqual([])
  })

  it('typed data is not needed for what the server knows: the form starts with it', async () => {
    history.replaceState(null, '')
    openStep(api(), WITH_PERSONAL_DATA, <PersonalDataScreen />)
    expect((await field('Nombre')).value).toBe('Lucía')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'España' }).checked).toBe(true)
  })
})
