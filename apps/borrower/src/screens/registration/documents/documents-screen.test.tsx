// @vitest-environment happy-dom
// Goal: a borrower with a phone and a document can send every photo, whatever goes wrong.
import type { User, UserDocument } from '@puente/contract'
import { MAX_DOCUMENT_BYTES } from '@puente/domain'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fragment, type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAllAlerts } from '../../../alerts/alerts.ts'
import { NotificationWatch } from '../../../notifications/notification-watch.tsx'
import { signIn } from '../../../session/session.ts'
import { openPage, withStandInApi } from '../../../testing/open-page.tsx'
import { CUSTOMER } from '../../../testing/server.ts'
import { refusal } from '../../../testing/stand-in-api.ts'
import { DocumentsScreen } from './documents-screen.tsx'

const SEND = 'POST /v2/user/document'
const AWAITING_DOCUMENTS = 33
const ALL = ['id_card', 'id_card_back', 'selfie_with_id_card']
const api = withStandInApi()

const APPLICANT: User = {
  ...CUSTOMER,
  loan: { id: 5, public_id: 'P-5', status: AWAITING_DOCUMENTS },
  documents: [],
}

const document_ = (type: UserDocument['type'], status: UserDocument['status'] = 'pending'): UserDocument => ({
  type,
  status,
  uploaded_at: new Date().toISOString(),
  rejection_reason: status === 'rejected' ? 'blurred' : null,
  rejection_text: status === 'rejected' ? 'La foto está borrosa.' : null,
})

/** The server's side: an uploaded document leaves the list. */
function open({
  user = APPLICANT,
  required = ALL,
  isStrict = false,
  beside = null,
}: {
  user?: User
  required?: readonly string[]
  isStrict?: boolean
  beside?: ReactNode
} = {}) {
  const state = { user, required: [...required] }
  api().answer('GET /v2/user', () => ({ body: state.user }))
  api().answer('GET /v2/loan', () => ({
    body: {
      public_id: 'P-5',
      status: AWAITING_DOCUMENTS,
      required_files: state.required,
      is_loan_amount_or_term_altered: false,
      auto_debit_step_completed: false,
    },
  }))
  const receive = (type: string, status: UserDocument['status'] = 'pending') => {
    const received = document_(type as UserDocument['type'], status)
    state.required = state.required.filter((name) => name !== type)
    state.user = { ...state.user, documents: [...state.user.documents.filter((held) => held.type !== type), received] }
    return received
  }
  api().answer(SEND, ({ body }) => {
    const type = /name="type"\s+(\w+)/.exec(String(body))?.[1] ?? ''
    return { status: 201, body: receive(type) }
  })
  signIn(`token-${Math.random()}`)
  const Mode = isStrict ? StrictMode : Fragment
  openPage(
    <Mode>
      <DocumentsScreen />
      {beside}
    </Mode>,
  )
  return { user: userEvent.setup({ applyAccept: false }), state, receive }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const gallery = async () => {
  await screen.findByRole('button', { name: /^(?:Subir de la galería|Elegir un archivo)$/ })
  return screen.getByLabelText<HTMLInputElement>('Subir de la galería', { selector: 'input' })
}
const photo = (name = 'dni.jpg', type = 'image/jpeg') => new File(['a photo'], name, { type })
const press = (name: string) => screen.findByRole('button', { name })

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  dismissAllAlerts()
})

describe('the documents of an application', () => {
  it('[R2.20, R3.12] starts with what is needed and why, and nothing else', async () => {
    open({ required: ['id_card', 'selfie_with_id_card'] })
    await heading('Comprobamos que eres tú')
    expect(screen.getByText('DNI o NIE, por delante')).toBeTruthy()
    expect(screen.queryByText('DNI o NIE, por detrás')).toBeNull()
    for (const hint of ['Solo el documento original', 'Buena luz', 'Solo tú', 'La cara despejada']) {
      expect(screen.getByText(hint)).toBeTruthy()
    }
    expect(screen.getByText('¿Por qué lo pedís y quién lo ve?')).toBeTruthy()
  })

  it('[R2.20] takes them one by one from the gallery, in order, and then says that all are there', async () => {
    const { user } = open()
    await user.click(await press('Empezar'))
    for (const title of [/^La parte de delante/, /^La parte de atrás/, /^Un selfi con tu documento/]) {
      await heading(title)
      await user.upload(await gallery(), photo())
      await user.click(await press('Enviar este archivo'))
    }
    await heading('Ya tenemos todo')
    const sent = api().bodiesOf(SEND).map(String)
    expect(sent.map((body) => /name="type"\s+(\w+)/.exec(body)?.[1])).toEqual(ALL)
    for (const body of sent) expect(body).toContain('name="document"; filename="dni.jpg"')
  })

  it('leaves alerts and unread notifications alone when a photo is sent', async () => {
    const message = 'Hemos recibido tus datos.'
    const unread = { id: 7, template: 'data_received', severity: 'info', message, created_at: '2026-11-15T10:00:00Z' }
    api().answer('GET /v2/notification-inbox', () => ({ body: [unread] }))
    const { user } = open({ required: ['id_card'], beside: <NotificationWatch line="customer" /> })
    const shown = () => currentAlerts().map((alert) => alert.message)
    await waitFor(() => expect(shown()).toEqual([message]))
    await user.click(await press('Empezar'))
    await user.upload(await gallery(), photo())
    await user.click(await press('Enviar este archivo'))
    await heading('Ya tenemos todo')
    expect(shown()).toEqual([message])
    expect(api().bodiesOf('POST /v2/notification-inbox/read')).toEqual([])
  })

  it('[R2.20] is ready for a photo if the device has none, also under React’s StrictMode', async () => {
    const { user } = open({ isStrict: true })
    await user.click(await press('Empezar'))
    await waitFor(async () => expect((await press('Hacer foto')).getAttribute('aria-busy')).toBeNull())
  })

  it('[R2.20] moves the focus to the heading of each new view', async () => {
    const { user } = open()
    await user.click(await press('Empezar'))
    const title = await heading(/^La parte de delante/)
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it('[R8.07] shows why a photo was refused, and continues with the new one', async () => {
    const { user } = open({
      user: { ...APPLICANT, documents: [document_('id_card', 'rejected'), document_('id_card_back', 'accepted')] },
      required: ['id_card'],
    })
    await heading(/^La parte de delante/)
    expect(screen.getByText('La foto está borrosa.')).toBeTruthy()
    await user.upload(await gallery(), photo())
    await user.click(await press('Enviar este archivo'))
    await heading('Ya tenemos todo')
  })

  it('[R8.07] reports a failed upload, with the phone, and sends the same photo again', async () => {
    const { user, receive } = open({ required: ['id_card'] })
    let tries = 0
    api().answer(SEND, () => {
      tries += 1
      return tries === 1 ? { status: 503, body: {} } : { status: 201, body: receive('id_card') }
    })
    await user.click(await press('Empezar'))
    await user.upload(await gallery(), photo())
    await user.click(await press('Enviar este archivo'))
    const alert = await screen.findByText(/^El proceso de carga de la foto fue incorrecto.*900 123 456/)
    expect(alert).toBeTruthy()
    await user.click(await press('Enviar otra vez'))
    await heading('Ya tenemos todo')
    expect(tries).toBe(2)
  })

  it('[R8.07] asks for another file if the server cannot read this one', async () => {
    const { user } = open({ required: ['income_statement'] })
    api().answer(SEND, () => refusal(422, 'validation_failed', 'document'))
    await user.click(await press('Empezar'))
    await user.upload(await gallery(), photo('nomina.pdf', 'application/pdf'))
    await user.click(await press('Enviar este archivo'))
    await user.click(await press('Elegir otra foto'))
    await heading('Un justificante de tus ingresos')
  })

  it('[R8.08] rejects files that are not photos at once', async () => {
    const { user } = open({ required: ['id_card'] })
    await user.click(await press('Empezar'))
    await user.upload(await gallery(), photo('foto.gif', 'image/gif'))
    expect(await screen.findByText(/^No podemos leer este archivo/)).toBeTruthy()
    expect(api().bodiesOf(SEND)).toEqual([])
  })

  it('[R8.08] rejects a file that is too large before the upload', async () => {
    const { user } = open({ required: ['income_statement'] })
    await user.click(await press('Empezar'))
    const content = new Uint8Array(MAX_DOCUMENT_BYTES + 1)
    await user.upload(await gallery(), new File([content], 'nomina.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/^El archivo ocupa demasiado. Elige uno de menos de 12 MB/)).toBeTruthy()
    expect(api().bodiesOf(SEND)).toEqual([])
  })

  it('[R2.20] shows the general screen for an unknown type', async () => {
    const { user } = open({ required: ['any'] })
    await user.click(await press('Empezar'))
    await heading('Un documento más')
  })

  it('[R4.03] offers to continue without a photo to a borrower without an occupation', async () => {
    const withoutOccupation = { ...APPLICANT.employment, employment_type_id: null }
    const { user, receive } = open({ user: { ...APPLICANT, employment: withoutOccupation }, required: ['id_card'] })
    api().answer('PUT /v2/user/document/id_card', () => ({ body: receive('id_card', 'skipped') }))
    await user.click(await press('Empezar'))
    await user.click(await press('No puedo hacer esta foto ahora'))
    await heading('Ya tenemos todo')
    expect(api().bodiesOf('PUT /v2/user/document/id_card')).toEqual([{ skip: true }])
  })

  it('[R4.03] does not offer it to other borrowers', async () => {
    const { user } = open({ required: ['id_card'] })
    await user.click(await press('Empezar'))
    await heading(/^La parte de delante/)
    expect(screen.queryByRole('button', { name: 'No puedo hacer esta foto ahora' })).toBeNull()
  })

  it('[R2.20] waits for the network and then sends automatically', async () => {
    const { user } = open({ required: ['id_card'] })
    await user.click(await press('Empezar'))
    await user.upload(await gallery(), photo())
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(await press('Enviar este archivo'))
    await heading('Sin conexión')
    expect(api().bodiesOf(SEND)).toEqual([])
    onLine.mockRestore()
    window.dispatchEvent(new Event('online'))
    await heading('Ya tenemos todo')
  })
})

describe('the OCR result', () => {
  const READ = {
    first_name: 'LUCIA',
    first_surname: 'GARCIA',
    second_surname: null,
    personal_id: '12345678Z',
    birthday: '1990-05-01',
    expiration_date: '2031-02-03',
    nationality: 'ES',
    gender: 3,
    is_complete: true,
  }
  const halfway = { ...APPLICANT, documents: [document_('id_card'), document_('id_card_back')] }

  it('[R2.20] the OCR result is shown if it differs, and corrected with one click', async () => {
    const { user, state } = open({ user: halfway, required: ['selfie_with_id_card'] })
    api().answer('GET /v2/ocr_user', () => ({ body: READ }))
    api().answer('PUT /v2/user/personal_data', ({ body }) => {
      const { personal_data } = body as { personal_data: User['personal_data'] }
      state.user = { ...state.user, personal_data: { ...state.user.personal_data, ...personal_data } }
      return { body: state.user }
    })
    await screen.findByText('En tu documento leemos…')
    expect(screen.getByText('03/02/2031')).toBeTruthy()
    await user.click(await press('Es correcto, actualizar'))
    await waitFor(() => expect(screen.queryByText('En tu documento leemos…')).toBeNull())
    const { bank_account: _, ...known } = CUSTOMER.personal_data
    expect(api().bodiesOf('PUT /v2/user/personal_data')).toEqual([
      { personal_data: { ...known, expiration_date: '2031-02-03' } },
    ])
  })

  it('[R2.20] the OCR result does not block the next photo, and is not shown twice', async () => {
    const { user } = open({ user: halfway, required: ['selfie_with_id_card'] })
    api().answer('GET /v2/ocr_user', () => ({ body: READ }))
    await screen.findByText('En tu documento leemos…')
    expect(screen.getByRole('button', { name: 'Hacer foto' })).toBeTruthy()
    await user.click(await press('Dejar mis datos'))
    expect(screen.queryByText('En tu documento leemos…')).toBeNull()
    cleanup()
    openPage(<DocumentsScreen />)
    await heading(/^Un selfi/)
    expect(screen.queryByText('En tu documento leemos…')).toBeNull()
  })
})
