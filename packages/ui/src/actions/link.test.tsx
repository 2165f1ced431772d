// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TabNav } from '../layout/tab-nav.tsx'
import { type LinkProps, LinkProvider } from './link.tsx'
import { LinkButton } from './link-button.tsx'

// Goal: a path of the app uses its router; phone numbers, mail and other sites use the browser.

afterEach(cleanup)

const RouterLink = (props: LinkProps) => <a {...props} data-router="" />

it.each([
  ['/account', true],
  ['/account/history?page=2', true],
  ['tel:+34910000000', false],
  ['mailto:hola@example.com', false],
  ['https://example.com/', false],
  ['//example.com/', false],
  ['#main', false],
])('%s uses the router: %s', (href, routed) => {
  render(
    <LinkProvider link={RouterLink}>
      <LinkButton href={href}>Ir</LinkButton>
    </LinkProvider>,
  )
  expect('router' in screen.getByRole('link', { name: 'Ir' }).dataset).toBe(routed)
})

it('marks the tab of the current page', () => {
  render(
    <TabNav
      label="Tu cuenta"
      items={[
        { href: '/account', label: 'Tu préstamo', current: true },
        { href: '/account/history', label: 'Historial', current: false },
      ]}
    />,
  )
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Tu préstamo')
})
