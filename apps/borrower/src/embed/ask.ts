/** The script's origin: it serves the prices and the application. */
export const ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src || location.href).origin

type Query = Readonly<Record<string, string>>

/** Sends no credentials: the embedding page is not ours. */
const send = (path: string, query: Query): Promise<Response> => fetch(addressOf(path, query), { credentials: 'omit' })

async function read<T>(path: string, response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  return (await response.json()) as T
}

export const addressOf = (path: string, query: Query): string => {
  const url = new URL(path, ORIGIN)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export const ask = async <T>(path: string, query: Query = {}): Promise<T> => read<T>(path, await send(path, query))

/** Null for a product that is not on sale today: its lender or the law does not allow it. */
export async function askIfOnSale<T>(path: string, query: Query = {}): Promise<T | null> {
  const response = await send(path, query)
  return response.status === 404 || response.status === 409 ? null : read<T>(path, response)
}
