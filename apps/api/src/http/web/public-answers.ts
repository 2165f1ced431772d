import type { FastifyInstance, FastifyReply } from 'fastify'

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

function openToAllOrigins(reply: FastifyReply): void {
  const isAllowedOrigin = reply.hasHeader('access-control-allow-origin')
  reply.header('cross-origin-resource-policy', PUBLIC_HEADERS['cross-origin-resource-policy'])
  if (isAllowedOrigin) return
  reply.header('access-control-allow-origin', PUBLIC_HEADERS['access-control-allow-origin'])
  reply.removeHeader('access-control-allow-credentials')
}

/** The calculator on other sites reads prices from these routes. An origin that the operator allows keeps its own header. */
export function addPublicAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.public === true) openToAllOrigins(reply)
    done(null, payload)
  })
}
