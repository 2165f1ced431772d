import { Card } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { prefetchPrices } from '../../api/products.ts'
import { trackProgress } from '../../loading/progress.ts'
import { AlertsArea } from '../alerts-area.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { LoanSummary, LoanSummaryLine } from './loan-summary.tsx'
import { RegistrationProgress } from './registration-progress.tsx'

export function RegistrationLayout({ children }: LayoutProps) {
  const pathname = usePathname()
  const queryClient = useQueryClient()
  useEffect(() => {
    // A failed price is reported where it is shown; the steps do not wait for it.
    trackProgress(prefetchPrices(queryClient)).catch(() => null)
  }, [queryClient])
  return (
    <div className="mx-auto flex w-full max-w-page justify-center gap-6 px-4 py-6 lg:py-10">
      <div className="flex w-full max-w-step min-w-0 flex-col">
        <div className="not-empty:mb-5">
          <RegistrationProgress pathname={pathname} />
        </div>
        <div className="not-empty:mb-5 lg:hidden">
          <LoanSummaryLine pathname={pathname} />
        </div>
        <AlertsArea />
        <Card>{children}</Card>
      </div>
      <aside className="top-6 hidden w-80 flex-none self-start lg:sticky lg:not-empty:block">
        <LoanSummary pathname={pathname} />
      </aside>
    </div>
  )
}
