import type { DocumentContent } from '@puente/contract'
import { call } from './http.ts'

/** A sent document, as its owner sees it. */
export async function fetchDocument(type: string): Promise<Blob> {
  const { content_type, document } = await call<DocumentContent>('GET', `/v2/user/document/${type}`)
  return new Blob([Uint8Array.from(atob(document), (char) => char.charCodeAt(0))], { type: content_type })
}

/** Only until a staff member has accepted it. */
export const takeBackDocument = (type: string) => call<null>('DELETE', `/v2/user/document/${type}`)
