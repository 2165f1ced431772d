import { FIRST_DOCUMENT_TYPES } from '@puente/domain'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

/** A photo that passes every check; another colour gives another photo. */
export const photo = (changes: { width?: number; height?: number; colour?: string } = {}): Promise<Buffer> => {
  const { width = 800, height = 500, colour = '#7a8b9c' } = changes
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

interface SentDocument {
  readonly token: string
  readonly type?: string
  readonly bytes: Uint8Array
  readonly name?: string
  /** Puts the fields after the file instead of before it. */
  readonly typeLast?: boolean
}

/** The body of an upload, as a browser sends it. */
export async function uploadBody({ type, bytes, name = 'foto.jpg', typeLast = false }: Omit<SentDocument, 'token'>) {
  const form = new FormData()
  if (type !== undefined && !typeLast) form.append('type', type)
  form.append('document', new Blob([new Uint8Array(bytes)]), name)
  if (type !== undefined && typeLast) form.append('type', type)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

export const upload = async ({ call }: TestApp, { token, ...sent }: SentDocument) =>
  call('POST', '/v2/user/document', { token, ...(await uploadBody(sent)) })

/** Sends every initial document of a customer and lets the sandbox review them. */
export async function sendFirstDocuments(server: TestApp, token: string): Promise<void> {
  for (const type of FIRST_DOCUMENT_TYPES) {
    const response = await upload(server, { token, type, bytes: await photo() })
    if (response.statusCode !== 201) throw new Error(`a document was refused: ${response.body}`)
  }
  await server.runJobs()
}

/** A customer with accepted documents: an application goes straight to the bank step. */
export async function withAcceptedDocuments({ deps }: Pick<TestApp, 'deps'>, userId: number): Promise<void> {
  const now = deps.clock.now()
  await deps.transaction(async (tx) => {
    for (const type of FIRST_DOCUMENT_TYPES) {
      await tx.documents.add({
        userId,
        type,
        status: 'accepted',
        uploadedAt: now,
        uploadedBy: 'borrower',
        reviewedAt: now,
        reviewedBy: 'system',
      })
    }
  })
}
