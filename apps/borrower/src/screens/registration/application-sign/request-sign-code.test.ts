// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Counted, onCounted } from '../../../analytics/funnel-queue.ts'
import { stored } from '../../../storage/stored-values.ts'
import { withStandInApi } from '../../../testing/open-page.tsx'
import { requestSignCode } from './request-sign-code.ts'

const api = withStandInApi()
beforeEach(() => stored.signResendAt.clear())
afterEach(() => stored.signResendAt.clear())

it('[R9.06] counts a repeated signing code as resent, and not the first one', async () => {
  const counted: string[] = []
  const stop = onCounted(({ value }: Counted) => counted.push(value))
  api().answer('POST /v2/loan/sign_resend', () => ({ body: { resend_after_seconds: 90 } }))
  await requestSignCode('P-5')
  expect(counted).toEqual([])
  await requestSignCode('P-5')
  expect(counted).toEqual(['resent_sms'])
  stop()
})
