import type { MessageTemplate, MessageTemplates } from '@puente/contract'
import type { MessageChannel } from '@puente/domain'
import { api } from './http.ts'
import { read } from './queries.ts'

export type MessageSummary = MessageTemplates['items'][number]
export type ChannelText = MessageTemplate['channels'][number]

const PATH = '/staff/messages'

export const messagesQuery = read<MessageTemplates>(PATH)
export const messageQuery = (key: string) => read<MessageTemplate>(`${PATH}/${key}`)

export const changeMessage = (
  key: string,
  change: {
    readonly channel: MessageChannel
    readonly base_version: number
    readonly subject: string | null
    readonly text: string
    readonly reason: string
  },
) => api.post(`${PATH}/${key}/versions`, change)
