import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public data: a page of any site may read it, without credentials. */
    public?: boolean
  }
}

export const PUBLIC_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** The calculator on other sites reads prices from these routes. An origin that the operator allows keeps its own header. */
export function addPublicAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.public !== true) return payload
    const isAllowedOrigin = reply.hasHeader('access-control-allow-origin')
    reply.header('cross-origin-resource-policy', PUBLIC_HEADERS['cross-origin-resource-policy'])
    if (isAllowedOrigin) return payload
    reply.header('access-control-allow-origin', PUBLIC_HEADERS['access-control-allow-origin'])
    reply.removeHeader('access-control-allow-credentials')
    return payload
  })
}
