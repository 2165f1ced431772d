// @vitest-environment happy-dom

import { ApiFailure } from '@puente/client'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/http.ts'
import { ImportDialog } from './import-dialog.tsx'

// Goal: staff see what of a file was not imported, and where a refused file is wrong; a file is sent as its bank wrote it.

const texts = backofficeBankTexts.import
const post = vi.spyOn(api, 'post')
const onClose = vi.fn()
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function send(...parts: BlobPart[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog open onClose={onClose} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.upload(screen.getByLabelText(texts.file), new File(parts, 'extracto.xml', { type: 'text/xml' }))
  await user.click(screen.getByRole('button', { name: texts.submit }))
}
const sentFile = () => (post.mock.calls[0]?.[1] as { file: string } | undefined)?.file
const skipped = { reason: 'other_account', statement: 'S1', account: 'ES76', currency: 'EUR', lines: 2 } as const

it('closes after a file that was imported as a whole', async () => {
  post.mockResolvedValue({ lines: 1, results: { unmatched: 1 }, skipped: [], differences: [] })
  await send('<Document/>')
  await expect.poll(() => onClose).toHaveBeenCalled()
})

it('shows what was not imported, until it is closed', async () => {
  const pending = { ...skipped, reason: 'not_booked', lines: 1 }
  post.mockResolvedValue({ lines: 1, results: { unmatched: 1 }, skipped: [skipped, pending], differences: [] })
  await send('<Document/>')
  expect(await screen.findByText('2 movimientos de la cuenta ES76, que no es de la empresa.')).toBeTruthy()
  expect(screen.getByText(texts.skipped.not_booked(1, 'ES76'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  const [, close] = screen.getAllByRole('button', { name: texts.close })
  if (close === undefined) throw new Error('only the cross of the dialog closes it')
  await userEvent.setup().click(close)
  expect(onClose).toHaveBeenCalled()
})

it('says where a refused file is wrong', async () => {
  const data = { problem: 'sum_differs', statement: 'S1', entry: 3, line: 27 }
  post.mockRejectedValue(new ApiFailure({ status: 422, label: 'statement_refused', message: '', errors: [], data }))
  await send('<Document/>')
  expect(await screen.findByText(/\(extracto S1, movimiento 3, línea 27 del archivo\)$/)).toBeTruthy()
})

it('sends a file in another encoding as its text, and no file that is no text', async () => {
  post.mockResolvedValue({ lines: 0, results: {}, skipped: [], differences: [] })
  const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><Nm>PEÑA</Nm>', (one) => one.charCodeAt(0))
  await send(latin)
  await expect.poll(sentFile).toContain('<Nm>PEÑA</Nm>')
  cleanup()
  post.mockClear()
  await send(Uint8Array.from([0x3c, 0xff, 0xff, 0x3e]))
  expect(await screen.findByText(texts.notText)).toBeTruthy()
  expect(post).not.toHaveBeenCalled()
})
