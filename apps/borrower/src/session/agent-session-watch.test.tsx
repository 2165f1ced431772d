// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { leaveAccount, signInTo } from '../testing/account-api.ts'
import { openPage, withStandInApi } from '../testing/open-page.tsx'
import { refusal } from '../testing/stand-in-api.ts'
import { AgentSessionWatch } from './agent-session-watch.tsx'

const api = withStandInApi()
afterEach(leaveAccount)

it('a signed-in browser forgets an agent session that has ended', async () => {
  signInTo(api())
  stored.agentSessionId.set('ended')
  api().answer('GET /api/agent/customer/ended', () => refusal(404, 'not_found', 'request'))
  openPage(<AgentSessionWatch />)
  await waitFor(() => expect(stored.agentSessionId.get()).toBeNull())
})

it('and keeps one that the server still knows', async () => {
  signInTo(api())
  stored.agentSessionId.set('alive')
  let asked = 0
  api().answer('GET /api/agent/customer/alive', () => {
    asked += 1
    return { body: { phone_number: '612345678' } }
  })
  openPage(<AgentSessionWatch />)
  await waitFor(() => expect(asked).toBe(1))
  expect(stored.agentSessionId.get()).toBe('alive')
})
