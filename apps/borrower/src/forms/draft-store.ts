import { endWithSession } from '../session/session.ts'
import { webStore } from '../storage/web-storage.ts'

/** The typed values of a step by field, in the fields' own format. */
export type DraftValues = Readonly<Record<string, string | boolean>>

export interface Draft {
  readonly values: DraftValues
  /** By this device's clock, in milliseconds since 1970: the newer of two copies wins. */
  readonly savedAtMs: number
}

export const NO_DRAFT: Draft = { values: {}, savedAtMs: 0 }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads a copy written by this or an older version; drops what is not a field value. */
export function readDraft(stored: unknown): Draft {
  if (!isRecord(stored) || !isRecord(stored.values) || typeof stored.savedAtMs !== 'number') return NO_DRAFT
  const values = Object.entries(stored.values).filter(
    (entry): entry is [string, string | boolean] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
  )
  return { values: Object.fromEntries(values), savedAtMs: stored.savedAtMs }
}

export const newerDraft = (left: Draft, right: Draft): Draft => (right.savedAtMs > left.savedAtMs ? right : left)

const DAY_MS = 24 * 60 * 60 * 1000
const local = webStore(() => window.localStorage)
const PREFIX = 'draft_'

// The local copy exists only until the server has it, and never outlives the session: the device may be shared.
endWithSession(() => {
  for (const name of Object.keys(window.localStorage)) if (name.startsWith(PREFIX)) local.remove(name)
})

/** The local copy, for as long as the server does not have it. */
export function localDraft(userId: number, step: string) {
  const name = `${PREFIX}${userId}_${step}`
  return {
    read(): Draft {
      try {
        return readDraft(JSON.parse(local.read(name) ?? 'null'))
      } catch {
        return NO_DRAFT
      }
    },
    write: (draft: Draft) => local.write(name, JSON.stringify(draft), DAY_MS),
    remove: () => local.remove(name),
  }
}
