import type { Transport } from '@puente/client'
import { call } from './http.ts'

export interface UploadOptions {
  /** The uploaded share, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** The constructor rejects a body for statuses that must not have one. */
const responseOf = (request: XMLHttpRequest): Response =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: {
      'content-type': request.getResponseHeader('content-type') ?? '',
      ...(request.getResponseHeader('retry-after') && {
        'retry-after': String(request.getResponseHeader('retry-after')),
      }),
    },
  })

/** Like `fetch`, which cannot report how much has been uploaded. An aborted upload rejects with its signal's reason. */
const withProgress =
  (onProgress: UploadOptions['onProgress']): Transport =>
  (url, { method = 'POST', headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = credentials === 'include'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const abort = () => request.abort()
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress?.(loaded / total)
      }
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new Error('the upload broke off'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('the upload was cancelled', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort)
      request.send(body as FormData)
    })

/** Like `call`, for a file: also reports progress. */
export const upload = <T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<T> =>
  call<T>('POST', path, { body: form, signal, transport: withProgress(onProgress) })
