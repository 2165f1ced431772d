// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiFailure } from '@puente/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { call, handleUnauthorized } from './http.ts'

let server: Server
let origin: string
let requests: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}[]
let answer: (response: ServerResponse) => void

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }

beforeEach(async () => {
  requests = []
  answer = json(200, { ok: true })
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await servePage(`${origin}/auth`)
  handleUnauthorized(() => {})
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const failureOf = (work: Promise<unknown>): Promise<ApiFailure> =>
  work.then(
    () => {
      throw new Error('the call did not fail')
    },
    (error: unknown) => {
      if (error instanceof ApiFailure) return error
      throw error
    },
  )

describe('a call', () => {
  it('[R7.02] carries the token as bearer and as ApiKey', async () => {
    stored.accessToken.set('the-token')
    await call('GET', '/v2/user')
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', apikey: 'the-token' })
  })

  it('[R7.02] sends no token to the content host', async () => {
    stored.accessToken.set('the-token')
    await call('GET', '/content/layout', { query: { lang: 'es' } })
    expect(requests[0]?.url).toBe('/content/layout?lang=es')
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
    expect(requests[0]?.headers).not.toHaveProperty('apikey')
  })

  it('[R7.02] includes cookies', async () => {
    const requested = vi.spyOn(globalThis, 'fetch')
    await call('GET', '/v2/user')
    expect(requested.mock.calls[0]?.[1]?.credentials).toBe('include')
    requested.mockRestore()
  })

  it('[R6.01] uses the token of the customer a staff member acts for', async () => {
    stored.accessToken.set('own')
    stored.impersonationToken.set('customer')
    await call('GET', '/v2/user')
    expect(requests[0]?.headers.authorization).toBe('Bearer customer')
  })

  it('sends its body as JSON without undefined values, and returns the response', async () => {
    const sent = call('POST', '/v2/loan', { body: { loan_sum: 70 }, query: { page: 1, filter: undefined } })
    expect(await sent).toEqual({ ok: true })
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v2/loan?page=1', body: '{"loan_sum":70}' })
    expect(requests[0]?.headers['content-type']).toBe('application/json')
  })

  it('returns null for an empty body', async () => {
    answer = (response) => response.writeHead(204).end()
    expect(await call('POST', '/v2/user/logout')).toBeNull()
  })

  it('a call never uses a stored API address that is not on the list', async () => {
    stored.developerApi.set('https://evil.example')
    stored.accessToken.set('the-token')
    await call('GET', '/v2/user')
    expect(requests).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('[R8.02] takes status, label and message from its first error', async () => {
    const body = {
      message: 'Revisa los datos marcados.',
      label: 'validation_failed',
      errors: [{ property: 'code', message: 'El código no es correcto.', label: 'code_incorrect' }],
    }
    answer = json(422, body)
    const failure = await failureOf(call('POST', '/v2/user/login_confirm', { body: {} }))
    expect(failure).toMatchObject({
      status: 422,
      label: 'code_incorrect',
      message: 'El código no es correcto.',
      errors: body.errors,
      data: body,
    })
  })

  it('[R8.02] takes them from the body if there is no list', async () => {
    answer = json(409, { message: 'Ya tienes un préstamo.', label: 'active_loan_exists' })
    const failure = await failureOf(call('POST', '/v2/loan'))
    expect(failure).toMatchObject({ status: 409, label: 'active_loan_exists', message: 'Ya tienes un préstamo.' })
  })

  it('[R8.02] a failure has a usable message if the response is not our JSON', async () => {
    answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const failure = await failureOf(call('GET', '/v2/user'))
    expect(failure).toMatchObject({ status: 502, label: 'unknown', errors: [] })
    expect(failure.message).toContain('Inténtalo de nuevo')
  })

  it('[R8.02] a failure without a response has status 0 and the label error_not_found', async () => {
    answer = (response) => response.destroy()
    const failure = await failureOf(call('GET', '/v2/user'))
    expect(failure).toMatchObject({ status: 0, label: 'error_not_found', errors: [] })
    expect(failure.message).toContain('conexión')
  })

  it('says when to try again', async () => {
    answer = json(429, { message: 'Espera.', label: 'too_many_codes', errors: [] }, { 'retry-after': '42' })
    expect((await failureOf(call('POST', '/v2/user/login'))).retryAfterSeconds).toBe(42)
  })

  it('a failure is not reported when the caller aborted the request', async () => {
    const controller = new AbortController()
    controller.abort()
    const error = await call('GET', '/v2/user', { signal: controller.signal }).catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(ApiFailure)
  })
})

describe('a 401', () => {
  beforeEach(() => {
    answer = json(401, { message: 'Tu sesión ha terminado.', label: 'session_invalid', errors: [] })
  })

  it('[R8.01] ends the session once, however many calls get it', async () => {
    const end = vi.fn(() => stored.accessToken.clear())
    handleUnauthorized(end)
    stored.accessToken.set('dead')
    await Promise.allSettled([call('GET', '/v2/user'), call('GET', '/v2/loan'), call('GET', '/v2/loans')])
    expect(requests).toHaveLength(3)
    expect(end).toHaveBeenCalledOnce()
  })

  it('[R8.01] ends nothing without a session, or after another session began', async () => {
    const end = vi.fn()
    handleUnauthorized(end)
    await failureOf(call('POST', '/v2/user/login', { body: {} }))
    stored.accessToken.set('old')
    const late = failureOf(call('GET', '/v2/user'))
    stored.accessToken.set('new')
    await late
    expect(end).not.toHaveBeenCalled()
  })
})
