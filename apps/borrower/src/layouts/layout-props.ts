import type { ReactNode } from 'react'

export interface LayoutProps {
  readonly children: ReactNode
}
