import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../config.ts'

/**
 * Our pages run only our scripts and talk only to our server. Another origin appears here only when the operator configured its
 * provider.
 */
export function securityHeaders(config: Config, styleHashes: readonly string[]): FastifyHelmetOptions {
  const captcha =
    config.captcha.provider === 'recaptcha'
      ? {
          script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
          frame: ['https://www.google.com/recaptcha/'],
        }
      : { script: [], frame: [] }
  const { scriptOrigins, reportOrigins } = config.thirdParties
  // The liveness plugin is loaded from the provider's web adapter, and sends the recording there.
  const liveness = config.liveness.provider === 'oz' ? [new URL(config.liveness.webUrl).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha.script, ...scriptOrigins, ...liveness],
        styleSrc: ["'self'", ...styleHashes],
        // blob: a photo that is still on the borrower's device, shown before it is sent
        imgSrc: ["'self'", 'data:', 'blob:', ...scriptOrigins, ...liveness],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...config.allowedOrigins, ...scriptOrigins, ...reportOrigins, ...liveness],
        frameSrc: ["'self'", ...captcha.frame, ...scriptOrigins, ...liveness],
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
