import { Link } from '../actions/link.tsx'
import type { TabNavProps } from './tab-nav.tsx'

/** Tabs that are pages: at the thumb on a phone, above the page where there is room or the text is large. */
export const TabBar = ({ label, items }: TabNavProps) => (
  <nav aria-label={label} className="tab-bar">
    <ul>
      {items.map(({ href, label: name, current, icon }) => (
        <li key={href}>
          <Link href={href} aria-current={current ? 'page' : undefined}>
            {icon}
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
