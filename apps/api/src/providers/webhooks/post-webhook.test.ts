// Goal: webhooks go to public addresses over TLS only, and carry the signature of Standard Webhooks.
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../platform/security/public-address.ts'
import { newWebhookSecret, webhookHeaders } from '../../platform/security/webhook-signature.ts'
import { lookupPublic, webhookUrlProblem } from './post-webhook.ts'

it('signs as the example of the standard does', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(webhookHeaders(message, [secret])).toEqual({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  expect(webhookHeaders(message, [newWebhookSecret(), secret])['webhook-signature']).toMatch(
    /^v1,\S{44} v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE=$/,
  )
})

describe('in production an address', () => {
  it.each([
    ['https://hooks.example.es/puente', null],
    ['https://8.8.8.8/x', null],
    ['https://hooks.example.es:8443/x', null],
    ['http://hooks.example.es/x', 'it must begin with https://'],
    ['ftp://hooks.example.es', 'it must begin with https://'],
    ['hooks.example.es', 'it is no address'],
    ['https://user:clave@hooks.example.es', 'it must not hold a password'],
    ['https://localhost/x', 'it must be a public address'],
    ['https://a.localhost/x', 'it must be a public address'],
    ['https://localhost./x', 'it must be a public address'],
    ['https://127.0.0.1/x', 'it must be a public address'],
    ['https://2130706433/x', 'it must be a public address'], // 127.0.0.1 as one number
    ['https://0x7f.1/x', 'it must be a public address'],
    ['https://10.1.2.3/x', 'it must be a public address'],
    ['https://169.254.169.254/latest/meta-data', 'it must be a public address'],
    ['https://[::1]/x', 'it must be a public address'],
    ['https://[::ffff:10.0.0.1]/x', 'it must be a public address'],
    ['https://[fd00::1]/x', 'it must be a public address'],
  ])('%s: %s', (url, problem) => {
    expect(webhookUrlProblem({ url, isSandbox: false })).toBe(problem)
  })

  it.each([{ all: true }, { all: false }])(
    'is refused when its name is resolved to this machine, %o',
    async (options) => {
      const failure = await new Promise((resolve) => {
        // Every system resolves this name to a loopback address.
        lookupPublic('localhost', options, (error) => resolve(error?.message))
      })
      expect(failure).toBe('the address is not public')
    },
  )
})

it.each([
  ['8.8.8.8', true],
  ['2a00:1450:4003::1', true],
  ['192.168.1.1', false],
  ['::ffff:192.168.1.1', false],
  ['fe80::1', false],
  ['::ffff:8.8.8.8', false],
  ['::8.8.8.8', false],
  ['::', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::1', false],
  ['fec0::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['5f00::1', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['2001:db8::1', false],
  ['2002:808:808::1', false],
  ['100::1', false],
  ['2606:4700:4700::1111', true],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['192.88.99.1', false],
  ['255.255.255.255', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
