import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Lets web apps on the operator's other origins call us. Without such an origin no response carries a CORS header. */
export async function addCors(app: FastifyInstance, allowedOrigins: readonly string[]): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'apikey', 'content-type', 'idempotency-key', 'if-none-match'],
    exposedHeaders: ['etag', 'retry-after', 'code'],
    credentials: true,
    maxAge: 3600,
  })
}
