import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'
import { captchaPage } from '../../providers/captcha/choose-captcha.ts'
import { livenessOrigins } from '../../providers/liveness/choose-liveness.ts'

/**
 * Our pages run only our scripts and talk only to our server. Another origin appears here only when the operator configured its
 * provider.
 */
export function securityHeaders(config: Config, styleHashes: readonly string[]): HelmetOptions {
  const captcha = captchaPage(config).origins
  const liveness = livenessOrigins(config)
  const { scriptOrigins, reportOrigins } = config.thirdParties
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha.script, ...scriptOrigins, ...liveness.script],
        styleSrc: ["'self'", ...styleHashes],
        // blob: a photo that is still on the borrower's device, shown before it is sent
        imgSrc: ["'self'", 'data:', 'blob:', ...captcha.image, ...scriptOrigins, ...liveness.image],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...config.allowedOrigins,
          ...captcha.connect,
          ...scriptOrigins,
          ...reportOrigins,
          ...liveness.connect,
        ],
        frameSrc: ["'self'", ...captcha.frame, ...scriptOrigins, ...liveness.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // The borrower's browser posts a form to the card provider's page.
        formAction: ["'self'", ...config.cards.formOrigins],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  }
}

/** The headers that Helmet sets for these options. They are the same for every request, so they are built once. */
function headersOf(options: HelmetOptions): [string, string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Every response has them, unless its route sets its own. */
export function addSecurityHeaders(app: FastifyInstance, config: Config, styleHashes: readonly string[]): void {
  const headers = headersOf(securityHeaders(config, styleHashes))
  app.addHook('onRequest', (_request, reply, done) => {
    // On Node's own response, so that a route that writes the response itself has them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
