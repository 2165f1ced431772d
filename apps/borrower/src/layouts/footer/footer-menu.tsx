import type { MenuLink } from '@puente/contract'
import { footerTexts as texts } from '@puente/texts/footer'
import { Link } from '@puente/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

/** How many links a collapsed menu shows. */
const COLLAPSED_LINKS = 4

interface FooterMenuProps {
  readonly title: string
  readonly links: readonly MenuLink[]
  readonly isHorizontal?: boolean
  /** False where the surrounding part has the title. */
  readonly isTitled?: boolean
}

export function FooterMenu({ title, links, isHorizontal = false, isTitled = !isHorizontal }: FooterMenuProps) {
  const listId = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  if (links.length === 0) return null
  const shown = isExpanded ? links : links.slice(0, COLLAPSED_LINKS)
  return (
    <nav aria-label={title}>
      {isTitled ? <h2 className="mb-1 text-base">{title}</h2> : null}
      <ul id={listId} className={isHorizontal ? 'flex flex-wrap gap-x-5' : undefined}>
        {shown.map((link) => (
          <li key={`${link.title} ${link.url}`}>
            <Link
              href={link.url}
              className="inline-flex min-h-11 items-center rounded-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {link.title}
            </Link>
          </li>
        ))}
        {links.length > COLLAPSED_LINKS ? (
          <li>
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls={listId}
              onClick={() => setIsExpanded(!isExpanded)}
              className="inline-flex min-h-11 items-center gap-1 rounded-sm font-medium text-primary hover:text-primary-hover"
            >
              {isExpanded ? texts.showLess : texts.showMore}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className={isExpanded ? 'rotate-180 transition-transform' : 'transition-transform'}
              />
            </button>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
