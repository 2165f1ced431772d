import type { PageRoute } from '@puente/domain'
import { developerTexts } from '@puente/texts/developer'
import { layoutTexts } from '@puente/texts/layout'
import { navigate } from 'wouter/use-browser-location'
import { ROUTES } from '../../routes.ts'
import { Section } from '../parts.tsx'

/** Excludes routes that act at once or need data. */
const pages = Object.entries(ROUTES).filter(([, { path }]) => !path.includes(':')) as [PageRoute, { path: string }][]

export function RoutesSection() {
  return (
    <Section title={developerTexts.routes.title}>
      <ul>
        {pages.map(([key, { path }]) => (
          <li key={key}>
            <a
              href={path}
              onClick={(event) => {
                event.preventDefault()
                navigate(path)
              }}
              className="flex min-h-11 flex-col justify-center rounded-sm hover:underline"
            >
              {layoutTexts.titles[key]}
              <span className="text-sm text-[#a9b6cc]">{path}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
