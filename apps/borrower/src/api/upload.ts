import { accessToken } from '../session/access-token.ts'
import { addressOf, bodyOf, noAnswer, settle, standardHeaders } from './http.ts'

export interface UploadOptions {
  /** The uploaded share, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** The response body. The constructor rejects a body for statuses that must not have one. */
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

function sent(request: XMLHttpRequest, form: FormData, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => request.abort()
    const settled = () => signal?.removeEventListener('abort', abort)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(noAnswer(new Error('the upload broke off')))
    request.onabort = () => reject(signal?.reason ?? new DOMException('the upload was cancelled', 'AbortError'))
    request.onloadend = settled
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

/**
 * Like `call`, for a file: fetch cannot report upload progress. Results and failures are the same; an aborted upload
 * rejects with its signal's reason.
 */
export async function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<T> {
  options.signal?.throwIfAborted()
  const token = accessToken()
  const request = new XMLHttpRequest()
  request.open(method, addressOf(path))
  request.withCredentials = true
  for (const [name, value] of Object.entries(standardHeaders(token))) request.setRequestHeader(name, value)
  const response = await sent(request, form, options)
  return settle<T>({ method, path, options: { body: form }, token }, response, await bodyOf(response))
}
