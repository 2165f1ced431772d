import { centsOf, type FunnelLoan, funnelValueOfChange, statusFromNumber } from '@puente/domain'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { watchCalls } from '../api/call-watch.ts'
import { wholeLoan } from '../api/loan.ts'
import { endWithSession, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import { pushToDataLayer } from './data-layer.ts'
import { funnelValuesOfCall } from './funnel-calls.ts'
import { forgetFunnelPerson, sendFunnel, setFunnelPerson, track } from './funnel-queue.ts'
import { USER_DATA_AFTER_MS, userData } from './user-data.ts'

/** "No loan" is a state of its own: the first application is a change from it. */
const NO_LOAN = 'none'

function seenBefore(): FunnelLoan | null | undefined {
  const kept = stored.funnelLoan.get()
  if (kept === null) return undefined
  try {
    return kept === NO_LOAN ? null : (JSON.parse(kept) as FunnelLoan)
  } catch {
    return undefined
  }
}

/** Counts what changed since this tab's last look. The first look of a visit is the baseline and counts nothing. */
function noteLoan(now: FunnelLoan | null): void {
  const before = seenBefore()
  stored.funnelLoan.set(now === null ? NO_LOAN : JSON.stringify(now))
  if (now === null || before === undefined) return
  const value = funnelValueOfChange(before, now)
  if (value !== null) track(value)
}

/** A stored code is checked with every price. It counts once, when it is entered. */
function codesOnce() {
  const told = new Set<string>()
  return (value: string, code: unknown) => {
    const key = `${value} ${String(code)}`
    if (!value.startsWith('promo_code')) return true
    if (told.has(key)) return false
    told.add(key)
    return true
  }
}

/** Counts how far borrowers get (requirements R9): from calls, loan changes and visited pages. */
export function FunnelWatch() {
  const { user, loan } = useSession()
  const pathname = usePathname()
  const userId = user?.id
  const isRepeated = user?.is_repeated ?? false

  useEffect(() => {
    const isNews = codesOnce()
    return watchCalls((call) => {
      const body = call.body as { readonly promocode?: unknown } | undefined
      for (const value of funnelValuesOfCall(call)) {
        if (isNews(value, call.query.promocode ?? body?.promocode)) track(value)
      }
    })
  }, [])

  useEffect(() => {
    setFunnelPerson(userId === undefined ? null : { id: userId, isRepeated })
  }, [userId, isRepeated])

  useEffect(() => {
    const end = endWithSession(() => {
      sendFunnel()
      forgetFunnelPerson()
      stored.funnelLoan.clear()
    })
    window.addEventListener('pagehide', sendFunnel)
    return () => {
      end()
      window.removeEventListener('pagehide', sendFunnel)
    }
  }, [])

  const whole = wholeLoan(loan)
  useEffect(() => {
    if (user === null) return
    if (user.loan === null) noteLoan(null)
    if (whole === null) return
    noteLoan({
      publicId: whole.public_id,
      status: statusFromNumber(whole.status),
      isAltered: whole.is_loan_amount_or_term_altered,
      amountCents: centsOf(whole.request_amount),
      originalAmountCents: centsOf(whole.original_request_amount),
    })
  }, [user, whole])

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the path; reads the rest 400 ms later on purpose.
  useEffect(() => {
    if (user === null) return
    const timer = setTimeout(() => pushToDataLayer({ event: 'userData', ...userData(user, loan) }), USER_DATA_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname, userId])

  return null
}
