import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { ClientSettings } from '@puente/contract'
import { AppError } from '@puente/domain'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { defaultDataDir } from './db/embedded-postgres.ts'
import { createPostings } from './db/payment-posting.ts'
import { createProductCatalogue } from './db/product-catalogue.ts'
import type { SandboxClock } from './db/sandbox-clock.ts'
import { createTransaction } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import type { HttpDeps } from './http/http-deps.ts'
import { addEtags } from './http/live/etag.ts'
import { createLiveUpdates } from './http/live/live-updates.ts'
import { createPollServer } from './http/live/poll-server.ts'
import { addPolledAnswers } from './http/live/polled-answers.ts'
import { kontomatikPage } from './http/routes/aggregation/kontomatik-page.ts'
import { bankVisitPage } from './http/routes/aggregation/visit-page.ts'
import { bankWidget } from './http/routes/aggregation/widget.ts'
import { agentCustomer } from './http/routes/api/agent/customer.ts'
import { offerHtml } from './http/routes/api/products/offer-html.ts'
import { productSettings } from './http/routes/api/products/settings.ts'
import { contentClientSettings } from './http/routes/content/client-settings.ts'
import { contentLayout } from './http/routes/content/layout.ts'
import { embedPromocode } from './http/routes/embed/promocode.ts'
import { health } from './http/routes/operations/health.ts'
import { addMetrics } from './http/routes/operations/metrics.ts'
import { VERSION_PATH, version, versionAnswer } from './http/routes/operations/version.ts'
import { cardPage } from './http/routes/payment/card-page.ts'
import { payPage } from './http/routes/payment/pay-page.ts'
import { startCardPages } from './http/routes/payment/start.ts'
import { sandboxBank } from './http/routes/sandbox/bank.ts'
import { sandboxCardOutcome } from './http/routes/sandbox/card-outcome.ts'
import { sandboxCustomers } from './http/routes/sandbox/customers.ts'
import { sandboxEmbed } from './http/routes/sandbox/embed.ts'
import { sandbox } from './http/routes/sandbox/sandbox.ts'
import { shortLink } from './http/routes/short-link.ts'
import { staffAgentSessions } from './http/routes/staff/agent-sessions.ts'
import { staffAudit } from './http/routes/staff/audit.ts'
import { staffCustomers } from './http/routes/staff/customers.ts'
import { staffDocuments } from './http/routes/staff/documents.ts'
import { staffImpersonationKeys } from './http/routes/staff/impersonation-keys.ts'
import { staffLoans } from './http/routes/staff/loans.ts'
import { staffPayments } from './http/routes/staff/payments.ts'
import { staffPayoutAccounts } from './http/routes/staff/payout-accounts.ts'
import { staffReviews } from './http/routes/staff/reviews.ts'
import { cities } from './http/routes/v2/cities.ts'
import { listDiscounts } from './http/routes/v2/discounts/list.ts'
import { liveEvents } from './http/routes/v2/events.ts'
import { funnelEvents } from './http/routes/v2/funnel-events.ts'
import { activateExtension } from './http/routes/v2/loan/activate-extension.ts'
import { agreeNewTerms } from './http/routes/v2/loan/agree-new-terms.ts'
import { bankToken } from './http/routes/v2/loan/bank-token.ts'
import { completeAutodebit } from './http/routes/v2/loan/complete-autodebit.ts'
import { createLoan } from './http/routes/v2/loan/create.ts'
import { loanDocuments } from './http/routes/v2/loan/documents.ts'
import { explain } from './http/routes/v2/loan/explain.ts'
import { generatePayment } from './http/routes/v2/loan/generate-payment.ts'
import { getLoan } from './http/routes/v2/loan/get.ts'
import { issueLoan } from './http/routes/v2/loan/issuance.ts'
import { listLoans } from './http/routes/v2/loan/list.ts'
import { partialRepay } from './http/routes/v2/loan/partial-repay.ts'
import { prolong } from './http/routes/v2/loan/prolong.ts'
import { prolongDetails } from './http/routes/v2/loan/prolong-details.ts'
import { reviewRequest } from './http/routes/v2/loan/review-request.ts'
import { signLoan } from './http/routes/v2/loan/sign.ts'
import { signResend } from './http/routes/v2/loan/sign-resend.ts'
import { withdrawLoan } from './http/routes/v2/loan/withdraw.ts'
import { notificationInbox } from './http/routes/v2/notification-inbox/list.ts'
import { readNotifications } from './http/routes/v2/notification-inbox/read.ts'
import { ocrUser } from './http/routes/v2/ocr-user.ts'
import { agreement } from './http/routes/v2/products/agreement.ts'
import { checkPromocode } from './http/routes/v2/products/check-promocode.ts'
import { listProducts } from './http/routes/v2/products/list.ts'
import { priceOffer } from './http/routes/v2/products/offer.ts'
import { prices } from './http/routes/v2/products/prices.ts'
import { regions } from './http/routes/v2/regions.ts'
import { sendLogData } from './http/routes/v2/send-log-data.ts'
import { streets } from './http/routes/v2/streets.ts'
import { additionalData } from './http/routes/v2/user/additional-data.ts'
import { address } from './http/routes/v2/user/address.ts'
import { agentData } from './http/routes/v2/user/agent-data.ts'
import { attempts } from './http/routes/v2/user/attempts.ts'
import { availableBankAccounts } from './http/routes/v2/user/available-bank-accounts.ts'
import { catalogues } from './http/routes/v2/user/catalogues.ts'
import { changePhone } from './http/routes/v2/user/change-phone.ts'
import { confirmations } from './http/routes/v2/user/confirmations.ts'
import { userDocuments } from './http/routes/v2/user/document.ts'
import { draft } from './http/routes/v2/user/draft.ts'
import { employment } from './http/routes/v2/user/employment.ts'
import { getUser } from './http/routes/v2/user/get-user.ts'
import { issueMethod } from './http/routes/v2/user/issue-method.ts'
import { userLiveness } from './http/routes/v2/user/liveness.ts'
import { login } from './http/routes/v2/user/login.ts'
import { loginConfirm } from './http/routes/v2/user/login-confirm.ts'
import { logout } from './http/routes/v2/user/logout.ts'
import { marketing } from './http/routes/v2/user/marketing.ts'
import { paymentCards } from './http/routes/v2/user/payment-cards.ts'
import { personalData } from './http/routes/v2/user/personal-data.ts'
import { personalDataAndAddress } from './http/routes/v2/user/personal-data-and-address.ts'
import { phoneConfirmation } from './http/routes/v2/user/phone-confirmation.ts'
import { phoneNumber } from './http/routes/v2/user/phone-number.ts'
import { personalPromocodes } from './http/routes/v2/user/promocodes.ts'
import { resendPhoneConfirmationCode } from './http/routes/v2/user/resend-phone-confirmation-code.ts'
import { userSessions } from './http/routes/v2/user/sessions.ts'
import { urlTicket } from './http/routes/v2/user/ticket.ts'
import { cardNotification } from './http/routes/webhooks/card-notification.ts'
import { twilioMessageStatus } from './http/routes/webhooks/twilio-message-status.ts'
import { unnaxWebhook } from './http/routes/webhooks/unnax.ts'
import { borrowerScope } from './http/scopes/borrower.ts'
import { staffScope } from './http/scopes/staff.ts'
import { BODY_PACE, type BodyPace } from './http/web/body-pace.ts'
import { addErrorHandling, sendError, validateRequest } from './http/web/error-handler.ts'
import { addJsonBodies } from './http/web/json-body.ts'
import { createPages } from './http/web/pages.ts'
import { addPrivateAnswers, markSameForAll } from './http/web/private-answers.ts'
import { createPromoGuesses } from './http/web/promo-guesses.ts'
import { addPublicAnswers, PUBLIC_HEADERS } from './http/web/public-answers.ts'
import { createPublicPrinter } from './http/web/public-printer.ts'
import { securityHeaders } from './http/web/security-headers.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { SiteContent } from './platform/content/site-content.ts'
import { logOptions } from './platform/log.ts'
import { createSecrets, type Secrets } from './platform/security/secrets.ts'
import { chooseBankData } from './providers/bank-data/choose-bank-data.ts'
import type { Captcha } from './providers/captcha/captcha.ts'
import { recaptcha } from './providers/captcha/recaptcha/recaptcha.ts'
import { sandboxCaptcha } from './providers/captcha/sandbox/sandbox.ts'
import type { CardPayments } from './providers/cards/card-payments.ts'
import { redsysCardPayments } from './providers/cards/redsys/redsys.ts'
import { sandboxCardPayments } from './providers/cards/sandbox/sandbox.ts'
import { createTesseractReader } from './providers/document-reader/tesseract/tesseract.ts'
import { folderFileStore } from './providers/file-store/folder/folder.ts'
import { s3FileStore } from './providers/file-store/s3/s3.ts'
import { type SealedFiles, sealedFiles } from './providers/file-store/sealed-files.ts'
import type { LivenessProvider } from './providers/liveness/liveness.ts'
import { ozLiveness } from './providers/liveness/oz/oz.ts'
import { sandboxLiveness } from './providers/liveness/sandbox/sandbox.ts'
import type { MailSender } from './providers/mail/mail-sender.ts'
import { sandboxMailSender } from './providers/mail/sandbox/sandbox.ts'
import { smtpMailSender } from './providers/mail/smtp/smtp.ts'
import type { PayoutProvider } from './providers/payouts/payouts.ts'
import { sandboxPayouts } from './providers/payouts/sandbox/sandbox.ts'
import { sepaPayouts } from './providers/payouts/sepa/sepa.ts'
import { createPdfPrinter } from './providers/pdf/pdf-printer.ts'
import type { MessageSender } from './providers/sms/message-sender.ts'
import { sandboxMessageSender } from './providers/sms/sandbox/sandbox.ts'
import { twilioMessageSender } from './providers/sms/twilio/twilio.ts'
import { runWaitingJobs } from './worker.ts'

export interface AppParts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly content: SiteContent
  /** Given in sandbox mode only; production runs on the system's clock. */
  readonly sandboxClock: SandboxClock | null
  /** Names this build; open pages compare it to notice a new one. */
  readonly build: string
  /** Where the built web app lies; tests bring their own. */
  readonly webDir?: string
  /** Called with every route as it is registered: tests that hold for all routes get their list from here. */
  readonly onRoute?: (route: RouteOptions) => void
  /** How fast bodies must arrive; tests bring a shorter time. */
  readonly bodyPace?: BodyPace
}

/** The one place that knows which adapter stands behind a port. */
export function createDeps({ config, pool, content, sandboxClock }: AppParts): HttpDeps {
  const transaction = createTransaction(pool)
  const clock: Clock = sandboxClock ?? systemClock
  const secrets = createSecrets(config.secret, config.earlierSecrets)
  const pdf = createPdfPrinter()
  return {
    config,
    transaction,
    clock,
    secrets,
    cardPayments: chooseCardPayments(config, transaction, clock, secrets),
    mailSender: chooseMailSender(config, transaction, clock),
    messageSender: chooseMessageSender(config, transaction, clock),
    pdf,
    publicPrinter: createPublicPrinter({ pdf, clock }),
    captcha: chooseCaptcha(config),
    bankData: chooseBankData(config, { transaction, clock, secrets }),
    postings: createPostings(pool),
    payouts: choosePayouts(config, transaction),
    content,
    files: chooseFiles(config),
    documentReader: config.documentReader === 'off' ? null : createTesseractReader(),
    liveness: chooseLiveness(config),
    products: createProductCatalogue(transaction),
    promoGuesses: createPromoGuesses(config, clock),
    live: createLiveUpdates({ maxStreams: config.eventStreams }),
  }
}

function chooseMessageSender(config: Config, transaction: Deps['transaction'], clock: Clock): MessageSender {
  if (config.sms.provider === 'sandbox') return sandboxMessageSender(transaction, clock)
  const statusCallbackUrl = `${config.publicUrl}/webhooks/twilio/message-status`
  return twilioMessageSender({ ...config.sms, statusCallbackUrl, timeoutMs: 10_000 })
}

function chooseMailSender({ mail }: Config, transaction: Deps['transaction'], clock: Clock): MailSender {
  if (mail.provider === 'sandbox') return sandboxMailSender(transaction, clock)
  return smtpMailSender({ ...mail, timeoutMs: 20_000 })
}

/** A provider that was silent at first tells what became of a charge some seconds later. */
const SANDBOX_NOTIFICATION_DELAY_MS = 10_000

function chooseCardPayments(
  { cards }: Config,
  transaction: Deps['transaction'],
  clock: Clock,
  secrets: Secrets,
): CardPayments {
  if (cards.provider === 'sandbox') {
    return sandboxCardPayments(secrets, clock, (fields) =>
      transaction((tx) =>
        tx.outbox.add('send-sandbox-card-notification', { fields }, { delayMs: SANDBOX_NOTIFICATION_DELAY_MS }),
      ),
    )
  }
  const { publicUrl, ...redsys } = cards
  const notificationUrl = `${publicUrl}/webhooks/redsys/notification`
  return redsysCardPayments({ ...redsys, notificationUrl, timeoutMs: 20_000 })
}

function chooseCaptcha({ captcha }: Config): Captcha {
  if (captcha.provider === 'sandbox') return sandboxCaptcha
  return recaptcha({ ...captcha, minimumScore: 0.5, timeoutMs: 3_000 })
}

function choosePayouts({ payouts }: Config, transaction: Deps['transaction']): PayoutProvider {
  if (payouts.provider === 'sepa') return sepaPayouts(payouts)
  // Ten seconds in which a failed payout can be seen as one before the next attempt.
  return sandboxPayouts(transaction, { doneAfterMs: payouts.doneAfterMs, retryAfterMs: 10_000 })
}

function chooseLiveness({ liveness }: Config): LivenessProvider {
  return liveness.provider === 'sandbox' ? sandboxLiveness : ozLiveness({ ...liveness, timeoutMs: 10_000 })
}

function chooseFiles({ fileStore, secret, earlierSecrets }: Config): SealedFiles {
  const store =
    fileStore.provider === 's3'
      ? s3FileStore({ ...fileStore, timeoutMs: 15_000 })
      : folderFileStore(join(fileStore.dir ?? defaultDataDir(), 'documents'))
  return sealedFiles(store, { secret, earlierSecrets })
}

const WEB_DIR = fileURLToPath(new URL('../../borrower/dist', import.meta.url))
/** Beside the web app, and not for the public: the page goes out with its settings filled in, the rest is the build's. */
const NOT_SERVED = /^\/(?:index\.html|build-stamp\.txt|\.vite\/)/
/** Many times the largest form. A route that takes more says so. */
const BODY_LIMIT_BYTES = 16 * 1024

/** Paths that are calls, not pages: an unknown one is a JSON 404 and never the web app. */
const CALL_PATHS = /^\/(?:v2|api|content|webhooks|aggregation|health|assets|embed|staff)(?:\/|$)|\.[a-z0-9]+$/i

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'
const asksForPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !CALL_PATHS.test(pathOf(request))

export async function createApp(parts: AppParts, deps: HttpDeps): Promise<FastifyInstance> {
  const { config, pool, content, build, sandboxClock, webDir = WEB_DIR, bodyPace = BODY_PACE } = parts
  const settings = clientSettings(config, deps, build)
  const pages = createPages(webDir, content, settings)
  const buildVersion = versionAnswer(build)
  const app = Fastify({
    ...logOptions(config),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // An address that cannot be read, or with a longer name in it than anything here has.
    frameworkErrors: (error, request, reply) => {
      if (asksForPage(request)) pages.sendNotFound(request, reply)
      else sendError(reply, new AppError('not_found', error.code))
    },
    serverFactory: (handle) =>
      createPollServer(deps, { fixedEtags: new Map([[VERSION_PATH, buildVersion.etag]]), bodyPace }, handle),
  })
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
  app.setValidatorCompiler(validateRequest)
  app.setSerializerCompiler(serializerCompiler)
  addErrorHandling(app)
  addJsonBodies(app)
  addPolledAnswers(app, deps)
  addEtags(app, deps)
  addPublicAnswers(app)
  addPrivateAnswers(app)
  addMetrics(app, deps)

  await app.register(helmet, securityHeaders(config, pages.styleHashes))
  // A web app of the operator's on another origin may call us, if the operator says so; without one there is no such header.
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'apikey', 'content-type', 'idempotency-key', 'if-none-match'],
      exposedHeaders: ['etag', 'retry-after', 'code'],
      credentials: true,
      maxAge: 3600,
    })
  }
  if (config.apiDocs) await addApiDocs(app, content.layout.brand.name)

  const isSandboxOnly = (path: string) => /^\/assets\/(?:sandbox|dev)\//.test(path)
  await app.register(async (files) => {
    files.addHook('onRoute', markSameForAll)
    await files.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is no file: `/` is the web app's, as every page is, and the others are nobody's.
      allowedPath: (path) =>
        !path.endsWith('/') && !NOT_SERVED.test(path) && (config.developerToolbar || !isSandboxOnly(path)),
      setHeaders: (reply, path) => {
        // On other people's pages under one name for ever: a new version must reach them within minutes.
        if (path.includes('/embed/'))
          return reply.headers({ ...PUBLIC_HEADERS, 'cache-control': 'public, max-age=300' })
        // Names under assets carry a hash of their content: they never change.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })

  await app.register(health(pool))
  await app.register(version(buildVersion))
  await app.register(contentLayout(deps))
  await app.register(contentClientSettings(settings))
  await app.register(shortLink(deps, pages))
  await app.register(embedPromocode(deps))
  await app.register(twilioMessageStatus(deps))
  await app.register(cardNotification(deps))
  await app.register(unnaxWebhook(deps))
  await app.register(bankWidget(deps))
  await app.register(kontomatikPage(deps))
  await app.register(bankVisitPage(deps))
  await app.register(startCardPages(deps))
  await app.register(cardPage(deps, pages))
  await app.register(payPage(deps, pages))
  await app.register(async (calls) => {
    borrowerScope(calls, deps)
    for (const route of [
      login,
      loginConfirm,
      logout,
      phoneNumber,
      phoneConfirmation,
      resendPhoneConfirmationCode,
      changePhone,
      userSessions,
      marketing,
      attempts,
      getUser,
      getLoan,
      listLoans,
      explain,
      partialRepay,
      prolong,
      prolongDetails,
      activateExtension,
      confirmations,
      personalData,
      address,
      personalDataAndAddress,
      employment,
      additionalData,
      issueMethod,
      userDocuments,
      userLiveness,
      ocrUser,
      draft,
      catalogues,
      regions,
      cities,
      streets,
      listProducts,
      prices,
      personalPromocodes,
      checkPromocode,
      productSettings,
      createLoan,
      reviewRequest,
      agreeNewTerms,
      signResend,
      signLoan,
      withdrawLoan,
      loanDocuments,
      issueLoan,
      bankToken,
      availableBankAccounts,
      notificationInbox,
      readNotifications,
      liveEvents,
      agentCustomer,
      agentData,
      generatePayment,
      completeAutodebit,
      paymentCards,
      urlTicket,
      funnelEvents,
      sendLogData,
      listDiscounts,
    ]) {
      await calls.register(route(deps))
    }
    for (const page of [priceOffer, offerHtml, agreement]) await calls.register(page(deps, pages))
  })
  await app.register(staffPayments(deps))
  await app.register(async (calls) => {
    staffScope(calls, deps)
    for (const route of [
      staffAgentSessions,
      staffImpersonationKeys,
      staffCustomers,
      staffDocuments,
      staffReviews,
      staffPayoutAccounts,
      staffLoans,
      staffAudit,
    ]) {
      await calls.register(route(deps))
    }
  })
  await app.register(sandboxCardOutcome(deps))
  await app.register(sandboxBank(deps))
  if (sandboxClock !== null) {
    await app.register(sandbox(deps, sandboxClock, () => runWaitingJobs(pool, deps)))
    await app.register(sandboxCustomers(deps))
    await app.register(sandboxEmbed(config))
  }

  app.get<{ Params: { slug: string } }>(
    '/legal/:slug',
    { config: { sameForAll: true }, schema: { hide: true } },
    (request, reply) => pages.sendContent(request.params.slug, request, reply),
  )
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (!asksForPage(request)) return sendError(reply, new AppError('not_found', `${request.method} ${path}`))
    const isClosed =
      (path.startsWith('/sandbox') && config.mode !== 'sandbox') || (/^\/docs(?:\/|$)/.test(path) && !config.apiDocs)
    return isClosed || path.startsWith('/s/') ? pages.sendNotFound(request, reply) : pages.sendApp(request, reply)
  })
  return app
}

/** The description of every call at `/openapi.json`, and a page that shows it at `/docs`. */
async function addApiDocs(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '2' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'ApiKey' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The documentation's own page writes style attributes; only that page may.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  })
  app.get('/openapi.json', { config: { sameForAll: true }, schema: { hide: true } }, async () => app.swagger())
}

function clientSettings(config: Config, deps: Deps, build: string): ClientSettings {
  return {
    mode: config.mode,
    version: build,
    developer_toolbar: config.developerToolbar,
    allowed_origins: [...config.allowedOrigins],
    recaptcha_site_key: config.captcha.provider === 'recaptcha' ? config.captcha.siteKey : null,
    fallback_phones: config.fallbackPhones,
    code_digits: config.codeDigits,
    whatsapp_codes: deps.messageSender.channels.includes('whatsapp'),
    document_valid_days: config.documentExpiryOffsetDays,
    fallback_token: config.fallbackToken,
    stepper: true,
    third_parties: config.thirdParties.client,
  }
}
