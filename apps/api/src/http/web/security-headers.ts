import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../config.ts'
import { captchaPage } from '../../providers/captcha/choose-captcha.ts'
import { livenessOrigins } from '../../providers/liveness/choose-liveness.ts'

/**
 * Our pages run only our scripts and talk only to our server. Another origin appears here only when the operator configured its
 * provider.
 */
export function securityHeaders(config: Config, styleHashes: readonly string[]): FastifyHelmetOptions {
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
