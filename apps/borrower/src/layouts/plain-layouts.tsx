import { AlertsArea } from './alerts-area.tsx'
import type { LayoutProps } from './layout-props.ts'

/** The two sign-in pages: the front page has a landscape from edge to edge. */
export function LoginLayout({ children }: LayoutProps) {
  return (
    <div className="page-grid">
      <AlertsArea />
      {children}
    </div>
  )
}

/** One centred message: a refusal, a failed payment. */
export function CentredLayout({ children }: LayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-step flex-1 flex-col justify-center px-4 py-6 lg:py-10">
      <AlertsArea />
      {children}
    </div>
  )
}

/** A page with its own main element and alerts. */
export function OwnLayout({ children }: LayoutProps) {
  return children
}

/** Pages outside the product's flow bring their own layout. */
export function BareLayout({ children }: LayoutProps) {
  return (
    <>
      <div className="mx-auto w-full max-w-page px-4 has-[[role]]:pt-5">
        <AlertsArea />
      </div>
      {children}
    </>
  )
}
