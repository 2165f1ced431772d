import { AlertsArea } from './alerts-area.tsx'
import type { LayoutProps } from './layout-props.ts'

/** The two sign-in pages bring their own cards, side by side where there is room. */
export function LoginLayout({ children }: LayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-col px-4 py-6 lg:py-10">
      <AlertsArea />
      {children}
    </div>
  )
}

/** One message in the middle: a refusal, a payment that failed. */
export function CentredLayout({ children }: LayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-step flex-1 flex-col justify-center px-4 py-6 lg:py-10">
      <AlertsArea />
      {children}
    </div>
  )
}

/** A page that brings its own main part, alerts and all. */
export function OwnLayout({ children }: LayoutProps) {
  return children
}

/** Pages outside the product's flow lay themselves out. */
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
