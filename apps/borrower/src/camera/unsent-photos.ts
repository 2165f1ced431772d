import { endWithSession } from '../session/session.ts'

/** A photo that has not reached the server yet. */
export interface UnsentPhoto {
  readonly content: Blob
  readonly name: string
}

interface StoredPhoto extends UnsentPhoto {
  /** By this device's clock, in milliseconds since 1970. */
  readonly savedAtMs: number
}

const DATABASE = 'puente-unsent-photos'
const STORE = 'photos'
const DAY_MS = 24 * 60 * 60 * 1000

/** For browsers without IndexedDB (some private windows): the photo then lasts as long as the page. */
const memory = new Map<string, StoredPhoto>()

const keyOf = (userId: number, type: string) => `${userId}/${type}`

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answered(opening)
  try {
    return await answered(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

export async function keepUnsentPhoto(userId: number, type: string, { content, name }: UnsentPhoto): Promise<void> {
  const photo: StoredPhoto = { content, name, savedAtMs: Date.now() }
  try {
    await withStore('readwrite', (store) => store.put(photo, keyOf(userId, type)))
  } catch {
    memory.set(keyOf(userId, type), photo)
  }
}

/** The photo of this user and type, if stored within the last day. */
export async function unsentPhoto(userId: number, type: string): Promise<UnsentPhoto | null> {
  const key = keyOf(userId, type)
  const found =
    memory.get(key) ??
    (await withStore<StoredPhoto | undefined>('readonly', (store) => store.get(key)).catch(() => undefined))
  if (found === undefined) return null
  if (Date.now() - found.savedAtMs <= DAY_MS) return found
  await forgetUnsentPhoto(userId, type)
  return null
}

export async function forgetUnsentPhoto(userId: number, type: string): Promise<void> {
  const key = keyOf(userId, type)
  memory.delete(key)
  // If the database cannot be opened, there is nothing to delete.
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

// A photo of an identity document never outlives the session: the device may be shared.
endWithSession(() => {
  memory.clear()
  withStore('readwrite', (store) => store.clear()).catch(() => undefined)
})
