import type { ReactNode } from 'react'
import { Link } from '../actions/link.tsx'

export interface TabNavItem {
  readonly href: string
  readonly label: ReactNode
  readonly current: boolean
  readonly icon?: ReactNode
}

export interface TabNavProps {
  readonly label: string
  readonly items: readonly TabNavItem[]
}

/** Tabs that are pages: links in a nav, with addresses and native link behaviour. */
export function TabNav({ label, items }: TabNavProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1 px-1 pt-1">
        {items.map((item) => (
          // Three fit beside each other on the narrowest phone. Large text takes a second row: a strip that scrolls hides its end.
          <li key={item.href} className="min-w-0 flex-auto basis-[5.5rem] sm:flex-none sm:basis-auto">
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              className="flex min-h-12 items-center justify-center gap-2 rounded-t-md border-b-3 border-transparent px-2 py-2 text-center leading-tight font-medium text-ink-soft transition-colors -outline-offset-3! hover:text-ink max-sm:text-sm max-sm:leading-tight aria-[current]:border-primary aria-[current]:text-primary sm:px-4 sm:whitespace-nowrap"
            >
              {item.icon}
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
