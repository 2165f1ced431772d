import { productionEnvironment } from './production.ts'
import { REDSYS_SHOP, redsysAnswers } from './redsys-stand-in.ts'
import { type StandIn, startStandIn } from './stand-in.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface RedsysServer {
  readonly server: TestApp
  readonly redsys: StandIn
  /** Posts a notification as Redsys does. */
  notify(fields: Readonly<Record<string, string>>): ReturnType<TestApp['call']>
  close(): Promise<void>
}

/** A production server with a local Redsys stand-in as its card provider. */
export async function startRedsysServer(environment: Record<string, string> = {}): Promise<RedsysServer> {
  const redsys = await startStandIn(redsysAnswers())
  const server = await createTestApp({
    ...productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
    REDSYS_URL: `${redsys.url}/sis`,
    REDSYS_MERCHANT_CODE: REDSYS_SHOP.merchantCode,
    REDSYS_TERMINAL: REDSYS_SHOP.terminal,
    REDSYS_SECRET: REDSYS_SHOP.secret,
    ...environment,
  })
  return {
    server,
    redsys,
    notify: (fields) =>
      server.call('POST', '/webhooks/redsys/notification', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async close() {
      await server.close()
      await redsys.close()
    },
  }
}
