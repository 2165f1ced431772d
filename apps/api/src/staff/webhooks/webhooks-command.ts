import { AppError, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@puente/domain'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../platform/command-result.ts'
import { addWebhook, removeWebhook, replayWebhook, rotateWebhookSecret } from './manage-webhooks.ts'

const USAGE = [
  'npm run webhooks -- list                  shows the endpoints',
  'npm run webhooks -- add <url> [<type> …]  adds one, for all types or those named; prints its secret once; refused with four eyes',
  'npm run webhooks -- rotate <id>           makes a new secret; the one before signs too for a day',
  'npm run webhooks -- remove <id>           switches one off',
  'npm run webhooks -- log <id>              shows its last deliveries',
  'npm run webhooks -- replay <delivery>     sends one again',
  `types: ${WEBHOOK_EVENT_TYPES.join(', ')}`,
]

const MAX_LISTED = 50
const done = (...lines: readonly string[]): CommandResult => ({ lines, isDone: true })

const WITH_FOUR_EYES = [
  'Nothing was added: with four eyes, two admins add an endpoint. Request it under /backoffice/avisos; a colleague approves it.',
  'Then `npm run webhooks -- list` shows its id, and `npm run webhooks -- rotate <id>` prints its first secret.',
]

const isType = (text: string): text is WebhookEventType => (WEBHOOK_EVENT_TYPES as readonly string[]).includes(text)

/** The webhook commands of the terminal. `actor` goes into the audit. With four eyes, the terminal adds no endpoint: two people do. */
export async function webhooksCommand(deps: Deps, args: readonly string[], actor: string): Promise<CommandResult> {
  const [verb, what, ...more] = args
  const act = { actor, reason: null }
  const { transaction } = deps
  try {
    if (verb === 'add' && what !== undefined && more.every(isType)) {
      if (deps.config.fourEyes) return { lines: WITH_FOUR_EYES, isDone: false }
      const alone = { ...act, auditDetail: { four_eyes: 'off' } }
      const { endpoint, secret } = await transaction((tx) =>
        addWebhook(tx, deps, { url: what, eventTypes: more }, alone),
      )
      return done(`Endpoint ${endpoint.id} added. Its secret, shown only now:`, secret)
    }
    if (verb === 'list' && what === undefined) {
      const endpoints = await transaction((tx) => tx.webhooks.active())
      return done(
        `${endpoints.length} endpoints.`,
        ...endpoints.map(({ id, url, eventTypes }) => `  ${id}  ${url}  ${eventTypes.join(', ') || 'all types'}`),
      )
    }
    const id = /^\d{1,15}$/.test(what ?? '') && more.length === 0 ? Number(what) : null
    if (id === null) return { lines: USAGE, isDone: false }
    if (verb === 'rotate') {
      const { secret, previousUntil } = await transaction((tx) => rotateWebhookSecret(tx, deps, id, act))
      return done(
        `The secret before signs too until ${previousUntil.toISOString()}. The new one, shown only now:`,
        secret,
      )
    }
    if (verb === 'remove') {
      await transaction((tx) => removeWebhook(tx, deps, id, act))
      return done(`Endpoint ${id} is switched off.`)
    }
    if (verb === 'replay') {
      await transaction((tx) => replayWebhook(tx, deps, id, act))
      return done(`Delivery ${id} is queued again.`)
    }
    if (verb === 'log') {
      const log = await transaction((tx) => tx.webhooks.log(id, MAX_LISTED))
      return done(
        `${log.length} deliveries, the newest first.`,
        ...log.map(
          ({ delivery, event }) =>
            `  ${delivery.id}  ${event.type}  ${event.at.toISOString()}  ${delivery.status} after ${delivery.attempts} attempts${
              delivery.error === null ? '' : `: ${delivery.error}`
            }`,
        ),
      )
    }
    return { lines: USAGE, isDone: false }
  } catch (error) {
    if (error instanceof AppError) return { lines: [`${error.detail}.`], isDone: false }
    throw error
  }
}
