// @vitest-environment happy-dom
import type { ClientSettings, User } from '@puente/contract'
import { LinkProvider } from '@puente/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { dismissAllAlerts } from '../alerts/alerts.ts'
import { forgetClientLogs } from '../api/client-log.ts'
import { call } from '../api/http.ts'
import { queryClient } from '../query-client.ts'
import { RouterLink } from '../router-link.tsx'
import { signIn, signOut } from '../session/session.ts'
import { readAddressParameters } from '../storage/address-parameters.ts'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { CUSTOMER, LAYOUT, LOAN, NEWCOMER, withServer } from '../testing/server.ts'
import { Shell } from './shell.tsx'

const server = withServer()

beforeAll(() => {
  // Happy DOM has no layout engine and no modal dialogs.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
beforeEach(() => {
  server().answers['POST /v2/user/logout'] = {}
})
afterEach(async () => {
  cleanup()
  await signOut()
  dismissAllAlerts()
  queryClient.clear()
})

interface Visit {
  readonly user?: User
  readonly settings?: Partial<ClientSettings>
}

async function visit(pathAndQuery: string, { user, settings }: Visit = {}) {
  await servePage(`${server().origin}${pathAndQuery}`, settings)
  if (user) {
    server().answers['GET /v2/user'] = { body: user }
    server().answers['GET /v2/loan'] = { body: LOAN }
    signIn('token')
  }
  readAddressParameters()
  render(
    <QueryClientProvider client={queryClient}>
      <LinkProvider link={RouterLink}>
        <Shell />
      </LinkProvider>
    </QueryClientProvider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const phoneForm = () => screen.findByRole('heading', { name: 'Ingresa el número de teléfono' })

describe('access to pages', () => {
  it('[R2.08] a step without a session leads to sign-in', async () => {
    await visit('/registration/select-account')
    await phoneForm()
    expect(location.pathname).toBe('/auth')
  })

  it.each([
    ['/nothing/here', null, '/auth'],
    ['/registration/nothing', null, '/auth'],
    ['/nothing/here', CUSTOMER, '/account'],
  ])('[R2.10] %s does not exist: the page that opens instead says so', async (address, user, to) => {
    await visit(address, user === null ? {} : { user })
    expect(await screen.findByText(/La página que buscas no existe/)).toBeTruthy()
    expect(location.pathname).toBe(to)
  })

  it('[R2.10] an address that leads elsewhere on purpose gives no notice', async () => {
    await visit('/registration/step3')
    await phoneForm()
    await waitFor(() => expect(location.pathname).toBe('/auth'))
    expect(screen.queryByText(/no existe/)).toBeNull()
  })

  it('[R2.12] a newcomer is redirected to the first incomplete step', async () => {
    await visit('/account', { user: NEWCOMER })
    await heading('Cuéntanos quién eres')
    expect(location.pathname).toBe('/registration/personal-data')
  })

  it('[R2.11] a customer is redirected from the entry pages to the account', async () => {
    await visit('/login', { user: CUSTOMER })
    await heading('Hola, Lucía')
    expect(location.pathname).toBe('/account')
  })

  it('[R2.12] with the stepper off a newcomer stays on the step of the address, and is not led to the first incomplete one', async () => {
    await visit('/registration/select-account', { user: NEWCOMER, settings: { stepper: false } })
    await heading('Revisa y elige tu cuenta')
    expect(location.pathname).toBe('/registration/select-account')
  })

  it('[R2.11] with the stepper off a newcomer is led from the account to the entry instead of to a step', async () => {
    await visit('/account', { user: NEWCOMER, settings: { stepper: false } })
    await phoneForm()
    expect(location.pathname).toBe('/auth')
  })

  it('[R2.07] a blacklisted borrower without a loan gets the declined page, and can sign out', async () => {
    await visit('/account', { user: { ...NEWCOMER, is_blacklisted: true } })
    await heading('No podemos ofrecerte un préstamo')
    expect(location.pathname).toBe('/auth/forbidden')
    await userEvent.click(screen.getByRole('button', { name: 'Salir de la cuenta' }))
    expect(stored.accessToken.get()).toBeNull()
  })

  it('[R2.03] /auth/session stores the agent session and opens sign-in', async () => {
    await visit('/auth/session?session_id=agent-7')
    await phoneForm()
    expect(location.pathname).toBe('/auth')
    expect(stored.agentSessionId.get()).toBe('agent-7')
  })

  it('[R2.04] /account/auth signs in with the key from the address and shows the account', async () => {
    server().answers['POST /v2/user/login'] = { body: { token: 'customer-token' } }
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { body: LOAN }
    await visit('/account/auth?apikey=k&adminUsername=ana')
    await heading('Hola, Lucía')
    expect(location.href).toBe(`${server().origin}/account`)
    expect(await screen.findByText(/^ana: estás viendo la cuenta de un cliente/)).toBeTruthy()
    expect(stored.impersonationToken.get()).toBe('customer-token')
    expect(stored.accessToken.get()).toBeNull()
  })

  it('[R2.04] the impersonation bar shows what only the customer may do, until the page changes', async () => {
    server().answers['POST /v2/user/login'] = { body: { token: 'customer-token' } }
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { body: LOAN }
    await visit('/account/auth?apikey=k&adminUsername=ana')
    const bar = within(await screen.findByRole('complementary', { name: 'Sesión en nombre de un cliente' }))
    const message = 'Esto solo lo puede hacer el cliente.'
    server().answers['POST /v2/loan/withdraw'] = {
      status: 403,
      body: { message, label: 'impersonation_not_allowed', errors: [] },
    }
    await expect(call('POST', '/v2/loan/withdraw')).rejects.toThrow(message)
    await waitFor(() => expect(bar.getByRole('alert').textContent).toBe(message))
    navigate('/account/history')
    await waitFor(() => expect(bar.getByRole('alert').textContent).toBe(''))
  })

  it('[R2.04] shows that a key does not work, and opens sign-in', async () => {
    server().answers['POST /v2/user/login'] = {
      status: 401,
      body: { message: 'La clave ya se ha usado.', label: 'impersonation_key_invalid', errors: [] },
    }
    await visit('/account/auth?apikey=k&adminUsername=ana')
    expect(await screen.findByText('La clave ya se ha usado.')).toBeTruthy()
    await waitFor(() => expect(location.pathname).toBe('/auth'))
  })

  it('offers a retry when the session does not load', async () => {
    await visit('/account', { user: CUSTOMER })
    cleanup()
    queryClient.clear()
    server().answers['GET /v2/user'] = { status: 403, body: { message: 'No', label: 'not_allowed', errors: [] } }
    await visitAgain()
    await heading('No hemos podido cargar tu cuenta')
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
    await heading('Hola, Lucía')
  })
})

it('[R7.07] reports a failure behind the page once, and the page goes on without that part', async () => {
  const reports = vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs caught errors.
  forgetClientLogs()
  server().answers['POST /v2/send-log-data'] = {}
  server().answers['GET /v2/notification-inbox'] = { body: 'no list' }
  await visit('/account', { user: CUSTOMER })
  await waitFor(() => expect(server().calls).toContain('POST /v2/send-log-data'))
  await userEvent.click(await screen.findByRole('link', { name: 'Historial de préstamos' }))
  await heading('Historial de préstamos')
  expect(server().calls.filter((call) => call === 'POST /v2/send-log-data')).toHaveLength(1)
  reports.mockRestore()
})

const visitAgain = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <LinkProvider link={RouterLink}>
        <Shell />
      </LinkProvider>
    </QueryClientProvider>,
  )
}

describe('moving between pages', () => {
  it('[R2.13] scrolls to the top, moves the focus to the heading and sets the title', async () => {
    await visit('/account', { user: CUSTOMER })
    await heading('Hola, Lucía')
    vi.mocked(window.scrollTo).mockClear()
    await userEvent.click(await screen.findByRole('link', { name: 'Historial de préstamos' }))
    const title = await heading('Historial de préstamos')
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Historial de préstamos · Marca')
  })

  it('[R2.13] shows the captcha badge on the sign-in pages only', async () => {
    await visit('/auth')
    await phoneForm()
    expect(document.body.classList.contains('shows-captcha-badge')).toBe(true)
    navigate('/auth/forbidden')
    await heading('No podemos ofrecerte un préstamo')
    expect(document.body.classList.contains('shows-captcha-badge')).toBe(false)
  })

  it('[R2.15] reports an added card once, and clears the parameter', async () => {
    await visit('/account?payment=add_card_successful', { user: CUSTOMER })
    expect(await screen.findByText('Tu tarjeta se ha añadido correctamente.')).toBeTruthy()
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('[R2.15] tells a borrower who comes from the calculator that no new loan is possible now', async () => {
    await visit('/?target_by=calculator', { user: CUSTOMER })
    expect(await screen.findByText(/^Ahora mismo no puedes pedir un préstamo nuevo/)).toBeTruthy()
  })

  it('[R2.15] opens auto-debit if the address asks for it', async () => {
    await visit('/account/history', { user: CUSTOMER })
    await heading('Historial de préstamos')
    expect(screen.queryByRole('dialog', { name: 'Pago automático' })).toBeNull()
    navigate('/account', { state: { isOpenAutodebitModal: true } })
    expect(await screen.findByRole('dialog', { name: 'Pago automático' })).toBeTruthy()
  })
})

describe('headers', () => {
  // Cards have headers too; the page's is the first.
  const header = () => within(screen.getAllByRole('banner')[0] ?? document.body)

  it('[R2.30] account: logo, menu, phone, user button with log-out, burger', async () => {
    await visit('/account', { user: CUSTOMER })
    await heading('Hola, Lucía')
    await waitFor(() => expect(header().getByRole('link', { name: 'Cómo funciona' })).toBeTruthy())
    expect(header().getByRole('link', { name: 'Marca, inicio' })).toBeTruthy()
    expect(header().getByRole('link', { name: 'Llamar al 900 123 456' }).getAttribute('href')).toBe('tel:900123456')
    expect(header().getByRole('link', { name: 'Lucía, ir a tu cuenta' }).getAttribute('href')).toBe('/account')
    expect(header().getByRole('button', { name: 'Salir' })).toBeTruthy()
    expect(header().getByRole('button', { name: 'Abrir el menú' })).toBeTruthy()
  })

  it('[R2.30] login: logo, phone, burger, and on the entry page the way in for customers', async () => {
    await visit('/auth')
    await phoneForm()
    expect(header().getByRole('button', { name: 'Abrir el menú' })).toBeTruthy()
    expect(header().getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/auth?entrar')
    expect(header().queryByRole('navigation')).toBeNull()
  })

  it('offers no way in to a visitor who has taken it', async () => {
    await visit('/auth?entrar')
    await phoneForm()
    expect(header().queryByRole('link', { name: 'Entrar' })).toBeNull()
  })

  it('[R2.30] register: a borrower who is still registering can leave', async () => {
    await visit('/registration/personal-data', { user: NEWCOMER })
    await heading('Cuéntanos quién eres')
    expect(header().queryByRole('link', { name: 'Entrar' })).toBeNull()
    expect(header().getByRole('button', { name: 'Abrir el menú' })).toBeTruthy()
    await userEvent.click(header().getByRole('button', { name: 'Salir' }))
    await phoneForm()
  })

  it('[R2.30] verification: logo and phone, nothing else', async () => {
    await visit('/auth/forbidden')
    await heading('No podemos ofrecerte un préstamo')
    expect(header().getAllByRole('link')).toHaveLength(2)
    expect(header().queryByRole('button')).toBeNull()
  })

  it('[R9.07] shows the configured phone if the content has none', async () => {
    server().answers['GET /content/layout'] = {
      body: { ...LAYOUT, contacts: { ...LAYOUT.contacts, customer_phone: null } },
    }
    await visit('/auth/forbidden')
    await heading('No podemos ofrecerte un préstamo')
    expect(header().getByRole('link', { name: 'Llamar al 900 000 001' })).toBeTruthy()
  })
})

describe('burger menus', () => {
  async function openMenu() {
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir el menú' }))
    return within(await screen.findByRole('dialog', { name: 'Menú' }))
  }

  it('[R2.30] account: pages, account links with log-out, customer service', async () => {
    await visit('/account', { user: CUSTOMER })
    await heading('Hola, Lucía')
    const menu = await openMenu()
    const links = menu.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual([
      'Cómo funciona',
      'Tu préstamo',
      'Historial de préstamos',
      'Avisos',
      'Tus datos',
      '900 123 456',
      'hola@marca.example',
      expect.stringContaining('Escríbenos por mensaje'),
    ])
    expect(menu.getByText('Todo el día')).toBeTruthy()
    expect(menu.getByText('De 9 a 19 h')).toBeTruthy()
    await userEvent.click(menu.getByRole('button', { name: 'Salir de la cuenta' }))
    await phoneForm()
  })

  it('[R2.30] main: pages and customer service, no account', async () => {
    await visit('/auth')
    await phoneForm()
    const menu = await openMenu()
    expect(menu.getByRole('heading', { name: 'Páginas' })).toBeTruthy()
    expect(menu.getByRole('heading', { name: 'Atención al cliente' })).toBeTruthy()
    expect(menu.queryByRole('heading', { name: 'Tu cuenta' })).toBeNull()
  })

  it('[R2.30] register: customer service only', async () => {
    await visit('/registration/personal-data', { user: NEWCOMER })
    await heading('Cuéntanos quién eres')
    const menu = await openMenu()
    expect(menu.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Atención al cliente',
    ])
  })
})

describe('footers', () => {
  const footer = () => within(screen.getByRole('contentinfo'))

  it('[R2.30] [R1.09] big: contacts, two menus that open and close, copyright', async () => {
    await visit('/account', { user: CUSTOMER })
    await heading('Hola, Lucía')
    await waitFor(() => expect(footer().getByText('© Marca S.A.')).toBeTruthy())
    expect(footer().getByRole('heading', { name: 'Contacto' })).toBeTruthy()
    for (const text of ['900 123 456', 'hola@marca.example', 'Calle Mayor 1, Madrid', 'De 9 a 19 h'])
      expect(footer().getAllByText(text)).not.toEqual([])
    expect(footer().queryByRole('link', { name: 'Seis' })).toBeNull()
    await userEvent.click(footer().getByRole('button', { name: 'Mostrar más' }))
    expect(footer().getByRole('link', { name: 'Seis' })).toBeTruthy()
    await userEvent.click(footer().getByRole('button', { name: 'Mostrar menos' }))
    expect(footer().queryByRole('link', { name: 'Seis' })).toBeNull()
    expect(footer().getByRole('link', { name: 'Privacidad' })).toBeTruthy()
  })

  it('[R2.30] small: the same menus in rows', async () => {
    await visit('/auth/forbidden')
    await heading('No podemos ofrecerte un préstamo')
    await waitFor(() => expect(footer().getByRole('link', { name: 'Cuatro' })).toBeTruthy())
    await userEvent.click(footer().getByRole('button', { name: 'Mostrar más' }))
    expect(footer().getByRole('link', { name: 'Seis' })).toBeTruthy()
  })

  it('[R2.28] the registration loads the price on entry, and checks the stored promo code first', async () => {
    await servePage(server().origin)
    server().answers['POST /v2/check-promocode'] = { body: { valid: false } }
    server().answers['GET /v2/user'] = { body: NEWCOMER }
    stored.loanPromocode.set('VIEJO')
    signIn('token')
    navigate('/registration/personal-data')
    await visitAgain()
    await heading('Cuéntanos quién eres')
    await waitFor(() => expect(server().calls).toContain('GET /v2/products/1/prices'))
    expect(server().calls.indexOf('POST /v2/check-promocode')).toBeLessThan(
      server().calls.indexOf('GET /v2/products/1/prices'),
    )
    expect(stored.loanPromocode.get()).toBeNull()
  })

  it('[R1.09] the operator’s chat can be hidden, and stays hidden', async () => {
    server().answers['GET /content/layout'] = {
      body: { ...LAYOUT, contacts: { ...LAYOUT.contacts, chat_widget_url: 'https://chat.example' } },
    }
    await visit('/auth/forbidden')
    expect(await screen.findByRole('link', { name: /^Chatea con nosotros/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar el chat' }))
    expect(screen.queryByRole('link', { name: /^Chatea con nosotros/ })).toBeNull()
    expect(stored.chatWidgetHidden.get()).toBe(true)
  })
})

describe('the sandbox', () => {
  it('[R6.01] the sandbox is an unknown path in production', async () => {
    await visit('/sandbox', { settings: { mode: 'production' } })
    await phoneForm()
    expect(location.pathname).toBe('/auth')
  })

  it('[R6.01] offers the sign-in as a demo customer and shows the sent codes', async () => {
    server().answers['GET /sandbox/customers'] = {
      body: { items: [{ phone: '34600000001', title: 'Lucía', description: 'Préstamo activo' }] },
    }
    server().answers['GET /sandbox/messages'] = {
      body: {
        items: [
          {
            to: '34600000001',
            channel: 'sms',
            text: 'Tu código es 4821',
            code: '4821',
            sent_at: '2026-11-14T10:00:00Z',
          },
        ],
      },
    }
    server().answers['GET /sandbox/clock'] = { body: { now: '2026-11-14T10:00:00Z' } }
    server().answers['POST /sandbox/enter'] = { body: { token: 'demo' } }
    server().answers['GET /v2/user'] = { body: CUSTOMER }
    server().answers['GET /v2/loan'] = { body: LOAN }
    await visit('/sandbox')
    await heading('Zona de pruebas')
    expect(await screen.findByRole('button', { name: 'Copiar 4821' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar como Lucía' }))
    await heading('Hola, Lucía')
    expect(stored.accessToken.get()).toBe('demo')
  })
})
