import type { ReactNode } from 'react'

/** The ink panel of a calculator: the price beside the choice, and the button that takes it. Used nowhere else. */
export const PricePanel = ({ children }: { readonly children: ReactNode }) => (
  <div className="price-panel">{children}</div>
)
