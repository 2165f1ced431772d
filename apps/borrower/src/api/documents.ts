import { ApiFailure, nullIfMissing } from '@puente/client'
import type { LivenessSession, OcrUser, User, UserDocument } from '@puente/contract'
import { call } from './http.ts'
import { type UploadOptions, upload } from './upload.ts'

export interface OutgoingFile {
  readonly content: Blob
  readonly name: string
}

/** Replaces an earlier document of the same type. */
export function sendDocument(
  type: string,
  { content, name }: OutgoingFile,
  options: UploadOptions,
): Promise<UserDocument> {
  const form = new FormData()
  form.append('type', type) // before the file: the server knows the type when the first byte arrives
  form.append('document', content, name)
  return upload<UserDocument>('/v2/user/document', form, options)
}

/** Only for borrowers who gave no occupation (settled rules, Calls); a staff member then decides on the application. */
export const skipDocument = (type: string) =>
  call<UserDocument>('PUT', `/v2/user/document/${type}`, { body: { skip: true } })

/** 204, without a body: there is no photo to read. */
const getOcrUser = (signal: AbortSignal) => call<OcrUser | null>('GET', '/v2/ocr_user', { signal })

/** The data read from the identity document by OCR; null if there is none, or not yet. */
export const fetchOcrUser = (signal: AbortSignal): Promise<OcrUser | null> => getOcrUser(signal).catch(nullIfMissing)

export type ScanResult = { readonly isReading: true } | { readonly isReading: false; readonly read: OcrUser | null }

/** As `fetchOcrUser`, and whether a photo is still being read: the server then says when to ask again. */
export async function fetchScan(signal: AbortSignal): Promise<ScanResult> {
  try {
    return { isReading: false, read: await getOcrUser(signal) }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
    return failure.retryAfterSeconds === null ? { isReading: false, read: null } : { isReading: true }
  }
}

export type IdentityData = Omit<User['personal_data'], 'bank_account'>

export const savePersonalData = (personal_data: IdentityData) =>
  call<User>('PUT', '/v2/user/personal_data', { body: { personal_data } })

export const startLiveness = () => call<LivenessSession>('POST', '/v2/user/liveness/session', { body: {} })

/** The server reads the provider's verdict; the browser only reports which check is over. */
export const finishLiveness = (transaction_id: string) =>
  call<User>('PUT', '/v2/user/liveness', { body: { transaction_id } })
