/** How the terminal command reaches the server. */
interface StaffServer {
  readonly url: string
  readonly token: string
}

/** A server refusal as one line for the terminal. */
export class StaffRefusal extends Error {
  override name = 'StaffRefusal'
}

interface Refusal {
  readonly label?: string
  readonly message?: string
  readonly errors?: readonly { readonly property: string; readonly label: string }[]
}

const TIMEOUT_MS = 30_000

async function refusalOf(response: Response): Promise<StaffRefusal> {
  const body = (await response.json().catch(() => ({}))) as Refusal
  const fields = (body.errors ?? []).filter(({ property }) => property !== 'request')
  const detail = fields.map(({ property, label }) => `${property}: ${label}`).join(', ')
  const what = `${response.status} ${body.label ?? 'no reason given'}`
  return new StaffRefusal([what, detail, body.message ?? ''].filter((part) => part !== '').join(' – '))
}

async function send(
  { url, token }: StaffServer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new StaffRefusal(`Nothing answers at ${url}. Is the server running? PUENTE_URL says where it is.`, { cause })
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}

export const staffClient = (server: StaffServer) => ({
  get: async <T>(path: string): Promise<T> => (await send(server, 'GET', path)).json() as Promise<T>,

  post: async <T>(path: string, body: object): Promise<T> => {
    const response = await send(server, 'POST', path, body)
    return (response.status === 204 ? null : await response.json()) as T
  },

  bytes: async (path: string): Promise<Buffer> => Buffer.from(await (await send(server, 'GET', path)).arrayBuffer()),

  postForBytes: async (path: string, body: object): Promise<Buffer> =>
    Buffer.from(await (await send(server, 'POST', path, body)).arrayBuffer()),
})
export type StaffClient = ReturnType<typeof staffClient>
