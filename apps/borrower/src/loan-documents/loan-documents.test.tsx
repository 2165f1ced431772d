// @vitest-environment happy-dom
import type { LoanDocument } from '@puente/contract'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../session/session.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { refusal } from '../testing/stand-in-api.ts'
import { LoanDocuments } from './loan-documents.tsx'

// Goal: a borrower finds and saves the signed documents; the token never appears in a URL.

const LIST = 'GET /v2/loans/P-5/documents'
const FILE = 'GET /v2/loans/P-5/documents/d-1'
const api = withStandInApi()
afterEach(() => vi.restoreAllMocks())

const CONTRACT: LoanDocument = {
  id: 'd-1',
  kind: 'loan_agreement',
  title: 'Contrato de préstamo',
  created_at: '2026-11-05T10:00:00.000Z',
  signed_at: '2026-11-05T23:30:00.000Z',
  sha256: 'c1',
  content_type: 'application/pdf',
  size_bytes: 41_200,
}

async function open(items: readonly LoanDocument[] = [CONTRACT]) {
  api().answer(LIST, () => ({ body: { items } }))
  api().answer(FILE, () => ({ body: 'the file' }))
  signIn('token-1')
  openPage(<LoanDocuments publicId="P-5" />)
  const user = userEvent.setup()
  expect(api().bodiesOf(LIST)).toHaveLength(0)
  await user.click(screen.getByText('Documentos'))
  return user
}

describe('the documents of a loan', () => {
  it('load when the list is opened, and show when they were signed, in Madrid time', async () => {
    await open()
    expect(await screen.findByText('Contrato de préstamo')).toBeTruthy()
    expect(screen.getByText('Firmado el 06.11.2026 · PDF, 42 kB')).toBeTruthy()
  })

  it('open in a tab that the click itself opened, with the token in the header', async () => {
    const replace = vi.fn()
    const tab = vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window)
    const user = await open()
    await user.click(await screen.findByRole('button', { name: /^Abrir: Contrato/ }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(tab).toHaveBeenCalledOnce()
    const asked = api().requests.find(({ call }) => call === FILE)
    expect([asked?.authorization, asked?.query]).toEqual(['Bearer token-1', {}])
  })

  it('the documents of a loan are saved under a descriptive name, also if no tab can be opened', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.spyOn(window, 'open').mockReturnValue(null)
    const user = await open()
    await user.click(await screen.findByRole('button', { name: /^Descargar: Contrato/ }))
    await waitFor(() => expect(saved).toEqual(['contrato-P-5.pdf']))
    await user.click(screen.getByRole('button', { name: /^Abrir: Contrato/ }))
    await waitFor(() => expect(saved).toEqual(['contrato-P-5.pdf', 'contrato-P-5.pdf']))
  })

  it('[R8.07] close the empty tab and show an error if a document does not load, and can be tried again', async () => {
    const close = vi.fn()
    vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
    const user = await open()
    api().answer(FILE, () => refusal(503, 'provider_unavailable', 'request'))
    await user.click(await screen.findByRole('button', { name: /^Abrir: Contrato/ }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/No hemos podido abrir el documento/)
    expect(close).toHaveBeenCalledOnce()
    const download = screen.getByRole('button', { name: /^Descargar: Contrato/ })
    await user.click(download)
    await waitFor(() => expect(api().bodiesOf(FILE)).toHaveLength(2))
    await waitFor(() => expect(download).toHaveProperty('disabled', false))
    expect(download.getAttribute('aria-busy')).not.toBe('true')
    expect(screen.getByRole('alert').textContent).toMatch(/No hemos podido abrir el documento/)
  })

  it('say that they do not load without a connection, and load with it', async () => {
    onlineManager.setOnline(false)
    try {
      await open()
      expect(await screen.findByText(/No hemos podido cargar tus documentos/)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
    } finally {
      onlineManager.setOnline(true)
    }
    expect(await screen.findByText('Contrato de préstamo')).toBeTruthy()
  })

  it('say so if there are none yet', async () => {
    await open([])
    expect(await screen.findByText('Este préstamo todavía no tiene documentos.')).toBeTruthy()
  })
})
