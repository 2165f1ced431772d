interface TokenHeaders {
  readonly authorization?: string | undefined
  readonly apikey?: string | string[] | undefined
}

/** Reads `Authorization: Bearer T`, or `ApiKey: T` of the generated client (requirements R7). */
export function tokenOf(request: { readonly headers: TokenHeaders }): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const apiKey = request.headers.apikey
  return bearer ?? (typeof apiKey === 'string' && apiKey !== '' ? apiKey : null)
}
