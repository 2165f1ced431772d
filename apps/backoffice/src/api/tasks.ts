import type { StaffTask, StaffTaskListItem } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'

type TaskId = StaffTask['id']

export const taskList = listCall<StaffTaskListItem>('/staff/tasks')

/** `current`: the assignee that the caller saw, so that two do not take it. */
export const assignTask = (id: TaskId, assignee: string, current: string | null) =>
  api.post(`/staff/tasks/${id}/assign`, { assignee, current })
export const finishTask = (id: TaskId) => api.post(`/staff/tasks/${id}/done`)
