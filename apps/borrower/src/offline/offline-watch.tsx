import { ACTIVE_CREDIT_STATUSES, civilDateInMadrid, euroText, formatDateFrom, statusFromNumber } from '@puente/domain'
import { layoutTexts } from '@puente/texts/layout'
import { useEffect } from 'react'
import { wholeLoan } from '../api/loan.ts'
import { useLayoutContent, useSupportPhone } from '../content/content.ts'
import { endWithSession, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import { type OfflineDebt, offlinePage } from './offline-page.ts'

// The names that public/offline-worker.js reads.
const CACHE = 'puente-offline'
const PAGE = '/offline-page'

const forgetPage = () => caches.delete(CACHE).catch(() => false)

async function keepPage(html: string): Promise<void> {
  const cache = await caches.open(CACHE)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  }
  await cache.put(PAGE, new Response(html, { headers }))
}

/** Prepares the page for a browser without a connection. It follows the session: the next customer never sees this one's debt. */
export function OfflineWatch() {
  return 'serviceWorker' in navigator && 'caches' in window ? <PreparedPage /> : null
}

function PreparedPage() {
  const session = useSession()
  const today = civilDateInMadrid(new Date())
  const content = useLayoutContent()?.brand
  const brand = content?.name ?? layoutTexts.brandFallback
  const loan = wholeLoan(session.loan)
  const owes = loan !== null && ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  const phone = useSupportPhone(owes && loan.days.late > 0 ? 'collection' : 'customer')
  const debt: OfflineDebt | null = owes
    ? {
        amount: euroText(loan.calculations.today.amount),
        dueDate: loan.must_pay_date === null ? null : formatDateFrom(today, loan.must_pay_date),
        asOf: formatDateFrom(today, today),
      }
    : null
  const html = offlinePage({ brand, phone, debt, theme: content?.theme })
  // A staff member who acts for a customer leaves nothing on the device.
  const isKept = session.status !== 'loading' && session.status !== 'unavailable' && !stored.impersonationToken.get()

  useEffect(() => {
    void navigator.serviceWorker.register('/offline-worker.js').catch(() => null)
    return endWithSession(forgetPage)
  }, [])

  useEffect(() => {
    if (isKept) void keepPage(html).catch(() => null)
  }, [isKept, html])

  return null
}
