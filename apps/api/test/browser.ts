import type { LightMyRequestResponse } from 'fastify'
import type { CallOptions, TestApp } from './test-app.ts'

/** Requests of one browser, which keeps its cookies between requests. */
export function testBrowser(server: TestApp, address?: string) {
  let cookie: string | null = null
  return {
    get cookie() {
      return cookie
    },
    async call(
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      options: CallOptions = {},
    ): Promise<LightMyRequestResponse> {
      const answer = await server.call(method, url, {
        ...(address === undefined ? {} : { address }),
        ...options,
        headers: { ...options.headers, ...(cookie === null ? {} : { cookie }) },
      })
      const given = answer.headers['set-cookie']
      if (typeof given === 'string') cookie = given.split(';', 1)[0] ?? null
      return answer
    },
    login(phone: string, body: Record<string, unknown> = {}) {
      return this.call('POST', '/v2/user/login', { body: { mobile_phone: phone, ...body } })
    },
    confirm(phone: string, code: string, body: Record<string, unknown> = {}) {
      return this.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code, ...body } })
    },
    async signIn(phone: string): Promise<string> {
      const code = String((await this.login(phone)).headers.code)
      return (await this.confirm(phone, code)).json().token
    },
  }
}

export type TestBrowser = ReturnType<typeof testBrowser>
