import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { prefetchPrices } from '../../api/products.ts'
import { trackProgress } from '../../loading/progress.ts'
import { AlertsArea } from '../alerts-area.tsx'
import type { LayoutProps } from '../layout-props.ts'
import { LoanSummary } from './loan-summary.tsx'

export function RegistrationLayout({ children }: LayoutProps) {
  const pathname = usePathname()
  const queryClient = useQueryClient()
  useEffect(() => {
    // A failed price is reported where it is shown; the steps do not wait for it.
    trackProgress(prefetchPrices(queryClient)).catch(() => null)
  }, [queryClient])
  return (
    <div className="mx-auto flex w-full max-w-page justify-center gap-6 overflow-x-clip px-4 py-4 sm:py-6 lg:py-10">
      <div className="flex w-full max-w-step min-w-0 flex-col">
        <AlertsArea />
        {/* On a phone the step is the page; from 640 px it is a sheet on it. */}
        <div className="min-w-0 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-6 sm:shadow-card">
          {children}
        </div>
      </div>
      <aside className="top-6 hidden w-80 flex-none self-start lg:sticky lg:not-empty:block">
        <LoanSummary pathname={pathname} />
      </aside>
    </div>
  )
}
