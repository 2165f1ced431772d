import type { ReminderChoice, User, UserSessions } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** The devices on which the customer is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call<UserSessions>('GET', '/v2/user/sessions', { signal }),
})

export const endSession = (id: number) => call<null>('DELETE', `/v2/user/sessions/${id}`)

export const endOtherSessions = () => call<null>('DELETE', '/v2/user/sessions')

export const chooseReminders = (choice: ReminderChoice) => call<User>('PUT', '/v2/user/reminders', { body: choice })

export const chooseMarketing = (isAgreed: boolean) =>
  call<User>('PUT', '/v2/user/marketing', { body: { agree_marketing: isAgreed } })
