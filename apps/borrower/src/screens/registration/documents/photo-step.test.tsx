// @vitest-environment happy-dom
// Goal: a photo of the camera in which nothing is wrong is sent without a question, with the way to repeat it in reach.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QualityIssue } from '../../../camera/photo-quality.ts'
import { applying, serve } from '../../../testing/applying.ts'
import { loanIn } from '../../../testing/loans.ts'
import { openStep, withRegistrationApi } from '../../../testing/open-step.tsx'
import { DocumentsScreen } from './documents-screen.tsx'

let issues: readonly QualityIssue[] = []
// This environment decodes no pictures.
vi.mock('../../../camera/prepare-photo.ts', async (original) => ({
  ...(await original<object>()),
  decodePhoto: async () => ({ close: () => {} }),
  compressPhoto: async (file: Blob) => file,
  inspectPhoto: async () => issues,
}))

const SEND = 'POST /v2/user/document'
const api = withRegistrationApi()
beforeEach(() => {
  issues = []
})
afterEach(cleanup)

async function photograph() {
  const loan = loanIn('awaiting_documents', { give_date: null, required_files: ['id_card', 'id_card_back'] })
  const { user } = openStep(api(), applying(loan), <DocumentsScreen />)
  serve(api(), loan)
  api().answer(SEND, () => ({
    status: 201,
    body: { id: 1, type: 'id_card', status: 'pending', rejection_text: null, uploaded_at: new Date().toISOString() },
  }))
  await user.click(await screen.findByRole('button', { name: 'Empezar' }))
  await screen.findByRole('heading', { level: 1, name: /^La parte de delante/ })
  const camera = document.querySelector('input[capture]')
  if (camera === null) throw new Error('the page has no camera')
  fireEvent.change(camera, { target: { files: [new File(['a photo'], 'dni.jpg', { type: 'image/jpeg' })] } })
  return user
}

describe('a photo of the camera', () => {
  it('is sent without a question if nothing is wrong with it, and can be repeated from the next page', async () => {
    const user = await photograph()
    await waitFor(() => expect(api().bodiesOf(SEND)).toHaveLength(1))
    expect(await screen.findByRole('heading', { level: 1, name: /^La parte de atrás/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Repetir: / }))
    expect(await screen.findByRole('heading', { level: 1, name: /^La parte de delante/ })).toBeTruthy()
  })

  it('is not sent if it may not be readable: the borrower decides', async () => {
    issues = ['blurred']
    await photograph()
    expect(await screen.findByRole('button', { name: 'Enviar así' })).toBeTruthy()
    expect(api().bodiesOf(SEND)).toEqual([])
  })
})
