import { AppError, type CivilDate, figuresOn, formatDateFrom, statusFromNumber } from '@puente/domain'
import { nonBreaking } from '@puente/texts/non-breaking'
import { payLinkTexts as texts } from '@puente/texts/pay-link'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerAddress } from '../../../customers/codes/caller.ts'
import { HOUR_MS } from '../../../customers/codes/code-rules.ts'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { ShortLinkRow } from '../../../db/repositories/short-links.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { cancelLinkedPayment } from '../../../lending/payments/cancel-payment.ts'
import { pathOf } from '../../../lending/payments/card-order.ts'
import { type LinkedPayment, linkedPayments } from '../../../lending/payments/repayment.ts'
import { blockingPayment, startLinkedPayment } from '../../../lending/payments/start-payment.ts'
import { supportPhoneOf } from '../../../platform/content/support-phone.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { formScope } from '../../web/own-scope.ts'
import type { Pages } from '../../web/pages.ts'
import { requestBudget } from '../../web/request-budget.ts'

/** The address itself is the credential: keep it out of Referer headers, caches and search engines. */
export const PRIVATE_LINK_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

const PAGES_PER_ADDRESS_MINUTE = 60
const PAYMENTS_PER_LOAN_HOUR = 10

const TokenParams = z.object({ token: z.string().regex(/^[\w-]{22}$/) })
const ResultParams = z.object({ id: z.uuid() })
/** The form of a page about an open payment: it gives that payment up instead of starting one. */
const CANCEL = 'cancel'
/** The second form of a plan's page: it pays the whole debt instead of the instalment. */
const WHOLE = 'whole'
const asksFor = ({ body }: FastifyRequest, field: string) => z.object({ [field]: z.string() }).safeParse(body).success
const hiddenField = (name: string) => `<input type="hidden" name="${name}" value="1">`

/**
 * The pay-only page of one loan, opened from a reminder's link without signing in: the lender, today's debt, the due date and a
 * button to the card provider; of a plan the instalment first, and the whole debt by a second button. No personal data. The holder of the link can pay while something is owed, until the link
 * expires, and can give up an unfinished payment that blocks it; reading the page changes nothing.
 */
export const payPage = (deps: Deps, pages: Pages): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    const { transaction, clock, secrets, content, config } = deps
    const spendPage = requestBudget({ name: 'pay pages', limit: PAGES_PER_ADDRESS_MINUTE, windowMs: 60_000 }, clock)
    const spendPayment = requestBudget(
      { name: 'linked payments', limit: PAYMENTS_PER_LOAN_HOUR, windowMs: HOUR_MS },
      clock,
    )
    const lender = content.layout.brand.name
    const phone = supportPhoneOf({ content, config })
    const callUs = `<p>${escapeHtml(texts.call)} <a href="tel:${escapeHtml(phone.replaceAll(' ', ''))}">${escapeHtml(nonBreaking(phone))}</a></p>`

    interface Shown {
      readonly title: string
      readonly text: string
      readonly statusCode?: number
      readonly more?: string
    }
    const show = (
      request: FastifyRequest,
      reply: FastifyReply,
      { title, text, statusCode = 200, more = '' }: Shown,
    ) => {
      // The ETag of an earlier visit must never turn an error, or a new amount, into 304.
      request.headers['if-none-match'] = undefined
      const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${more}${callUs}`
      return pages.sendPlain({ title, body, isSecret: true }, request, reply.code(statusCode))
    }

    /** A payer gets a page, never JSON. */
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<Shown | { readonly redirect: string }>,
    ) => {
      reply.headers(PRIVATE_LINK_HEADERS)
      try {
        // Its own commit: an unknown link counts too.
        await transaction((tx) => spendPage(tx, callerAddress(request.ip)))
        const outcome = await work()
        return 'redirect' in outcome ? reply.redirect(outcome.redirect, 303) : show(request, reply, outcome)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        request.log.info({ code: error.code, detail: error.detail }, 'pay link refused')
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
        return show(request, reply, shownFor(error))
      }
    }

    const linkOf = async (tx: Tx, request: FastifyRequest): Promise<ShortLinkRow> => {
      const params = TokenParams.safeParse(request.params)
      const hash = params.success ? secrets.hashToken(params.data.token) : null
      const link = hash === null ? null : await tx.shortLinks.live(hash, clock.now())
      if (link === null || link.loanId === null) throw new AppError('not_found', 'the pay link is unknown or expired')
      return link
    }

    /** A form to the same address. */
    const form = (button: string, fields = '', attributes = '') =>
      `<form method="post">${fields}<p><button type="submit"${attributes}>${escapeHtml(button)}</button></p></form>`
    const cancelForm = form(texts.cancel, hiddenField(CANCEL))
    // The classes of the app's secondary button, whose stylesheet this page has.
    const wholeForm = (button: string) =>
      form(button, hiddenField(WHOLE), ' class="border border-line-strong bg-surface text-ink"')

    /** The page about another open payment, which offers to give it up; null if the link can pay one of these. */
    const blockedPage = async (
      tx: Tx,
      record: LoanRecord | null,
      wanted: readonly LinkedPayment[],
    ): Promise<Shown | null> => {
      const blocking = record && (await blockingPayment(tx, record, wanted, clock.now()))
      if (!blocking) return null
      const { initiator, amountCents } = blocking
      return initiator === 'auto_debit'
        ? texts.charging(amountCents)
        : { ...texts.blocked(amountCents), more: cancelForm }
    }

    const paymentsOf = (record: LoanRecord | null) => (record === null ? [] : linkedPayments(record, clock.today()))

    /** Starts the payment of a link, or gives up the one that blocks it and shows the page again. */
    const actOn = async (tx: Tx, request: FastifyRequest, link: ShortLinkRow) => {
      await spendPayment(tx, `loan ${link.loanId}`)
      if (asksFor(request, CANCEL)) {
        await cancelLinkedPayment(tx, deps, link)
        return { redirect: request.url }
      }
      const wanted = asksFor(request, WHOLE) ? 'whole' : 'first'
      const record = await tx.loans.byId(Number(link.loanId))
      const payments = paymentsOf(record)
      const asked = wanted === 'whole' ? payments.filter(({ kind }) => kind === 'payoff') : payments.slice(0, 1)
      const blocked = await blockedPage(tx, record, asked)
      if (blocked !== null) return { ...blocked, statusCode: 409 }
      const operation = await startLinkedPayment(tx, deps, link, wanted)
      return { redirect: pathOf(operation) ?? '/auth' }
    }

    const owedPage = (record: LoanRecord | null): Shown => {
      const [first, whole] = paymentsOf(record)
      if (record !== null && statusFromNumber(record.loan.status) === 'sold') return texts.sold
      if (first === undefined || record?.account == null) return texts.nothingOwed
      const { cents } = first
      const row = (name: string, value: string) =>
        `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`
      const rows = owedRows(record, cents, clock.today()).map(([name, value]) => row(name, value))
      return {
        title: texts.title(lender),
        text: texts.intro,
        more:
          `<table><tbody>${rows.join('')}</tbody></table>` +
          `${form(texts.pay(cents))}${whole === undefined ? '' : wholeForm(texts.payWhole(whole.cents))}<p>${escapeHtml(texts.note)}</p>`,
      }
    }

    app.get('/pay/:token', { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, () =>
        transaction(async (tx) => {
          const { loanId } = await linkOf(tx, request)
          const record = await tx.loans.byId(Number(loanId))
          return (await blockedPage(tx, record, paymentsOf(record))) ?? owedPage(record)
        }),
      ),
    )
    app.post('/pay/:token', { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, () => transaction(async (tx) => actOn(tx, request, await linkOf(tx, request)))),
    )

    // Where the provider sends the browser back to. The operation id is as hard to guess as the link.
    const operationOf = async (tx: Tx, request: FastifyRequest) => {
      const params = ResultParams.safeParse(request.params)
      const operation = params.success ? await tx.cardOperations.byId(params.data.id) : null
      if (operation === null || operation.payLinkHash === null) throw new AppError('not_found', 'unknown payment')
      return { operation, linkHash: operation.payLinkHash }
    }
    app.get('/pay/result/:id', { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, async () => {
        const { operation } = await transaction((tx) => operationOf(tx, request))
        const isOpen = operation.status === 'pending' || operation.status === 'new'
        if (operation.status === 'completed') return texts.paid(operation.amountCents)
        if (operation.status === 'refunded') return texts.refunded(operation.amountCents)
        if (isOpen && operation.expiresAt > clock.now()) {
          return {
            ...texts.waiting,
            more:
              `<p><a href="">${escapeHtml(texts.lookAgain)}</a></p>` +
              `<p><a href="${pathOf(operation)}">${escapeHtml(texts.backToCard)}</a></p>${cancelForm}`,
          }
        }
        return {
          ...(operation.status === 'cancelled' ? texts.cancelled : texts.failed),
          more: form(texts.retry, operation.kind === 'payoff' ? hiddenField(WHOLE) : ''),
        }
      }),
    )
    app.post('/pay/result/:id', { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, () =>
        transaction(async (tx) => {
          const { linkHash } = await operationOf(tx, request)
          const link = await tx.shortLinks.live(linkHash, clock.now())
          if (link === null) throw new AppError('not_found', 'the pay link has expired')
          return actOn(tx, request, link)
        }),
      ),
    )
  })

/** The amount and its date; of a loan in instalments also which of them it is, and what the whole loan would cost today. */
function owedRows({ life, account }: LoanRecord, cents: number, today: CivilDate): readonly [string, string][] {
  const figures = life && figuresOn(life, today)
  const plan = figures?.plan
  const next = plan?.instalments.find(({ state }) => state !== 'paid' && state !== 'paid_ahead')
  if (!plan || !next || plan.acceleratedOn !== null) {
    const dueDate: [string, string][] = account ? [[texts.dueDate, formatDateFrom(today, account.mustPayDate)]] : []
    return [[texts.amount, texts.euros(cents)], ...dueDate]
  }
  const missed = plan.arrears?.instalments ?? 0
  const wholeCents = figures.today.amountCents
  return [
    [missed > 0 ? texts.toCatchUp : texts.instalmentAmount, texts.euros(cents)],
    [texts.instalment, texts.ofAll(next.number, plan.instalments.at(-1)?.number ?? next.number)],
    [texts.dueDate, formatDateFrom(today, next.date)],
    ...(missed > 1 ? [[texts.missed, String(missed)] as [string, string]] : []),
    ...(wholeCents > cents ? [[texts.whole, texts.euros(wholeCents)] as [string, string]] : []),
  ]
}

function shownFor({ code }: AppError) {
  if (code === 'not_found' || code === 'loan_not_found') return { ...texts.over, statusCode: 404 }
  if (code === 'too_many_requests') return { ...texts.tooMany, statusCode: 429 }
  if (code === 'payment_pending' || code === 'payment_not_cancellable') return { ...texts.pending, statusCode: 409 }
  if (code === 'loan_sold') return { ...texts.sold, statusCode: 409 }
  return { ...texts.nothingOwed, statusCode: 409 }
}
