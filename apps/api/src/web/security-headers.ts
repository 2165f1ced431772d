import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

/**
 * A page of ours runs our scripts and talks to our server, and nothing else. Another origin appears here only when the
 * operator configured the provider behind it.
 */
export function securityHeaders(config: Config, styleHash: string): FastifyHelmetOptions {
  const captcha =
    config.captcha.provider === 'recaptcha'
      ? {
          script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
          frame: ['https://www.google.com/recaptcha/'],
        }
      : { script: [], frame: [] }
  // The borrower's browser posts a form to the card provider's page.
  const cardForms = config.cards.provider === 'redsys' ? [new URL(config.cards.url).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha.script],
        styleSrc: ["'self'", styleHash],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...config.allowedOrigins],
        frameSrc: ["'self'", ...captcha.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...cardForms],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  }
}
