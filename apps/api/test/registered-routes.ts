import type { FastifyInstance } from 'fastify'

/** Every route of the server, as `GET /v2/user`, read from the router's own tree. HEAD follows GET and is omitted. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      path.splice(depth, path.length, part)
      const url = path.join('')
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${url}`)
    })
}
