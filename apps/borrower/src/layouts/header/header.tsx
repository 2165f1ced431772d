import { layoutTexts } from '@puente/texts/layout'
import { IconButton, Link, Logo } from '@puente/ui'
import Menu from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import { lazy, Suspense, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useLayoutContent, useSupportPhone } from '../../content/content.ts'
import { useIsEntering } from '../../entry-view.ts'
import { whenLoaded } from '../../loading/when-loaded.ts'
import { PATHS } from '../../paths.ts'
import type { HeaderType } from '../../routes.ts'
import { phoneHref } from '../../support/phone-link.ts'
import type { BurgerVariant } from './burger-menu.tsx'
import { EnterLink, UserButton } from './user-button.tsx'

const texts = layoutTexts.header

const loadBurgerMenu = () => import('./burger-menu.tsx')
const BurgerMenu = lazy(async () => ({ default: (await loadBurgerMenu()).BurgerMenu }))

interface HeaderParts {
  readonly hasMenu: boolean
  readonly hasUserButton: boolean
  readonly burger: BurgerVariant | null
}

/** Requirements R2. All of them show logo and phone. */
const PARTS: Readonly<Record<HeaderType, HeaderParts>> = {
  account: { hasMenu: true, hasUserButton: true, burger: 'account' },
  login: { hasMenu: false, hasUserButton: false, burger: 'main' },
  register: { hasMenu: false, hasUserButton: true, burger: 'register' },
  verification: { hasMenu: false, hasUserButton: false, burger: null },
}

/** `yields`: hidden on the narrowest phones, where the menu shows the number. */
function SupportPhone({ yields }: { readonly yields: boolean }) {
  const phone = useSupportPhone('customer')
  return (
    <a
      href={phoneHref(phone)}
      aria-label={texts.call(phone)}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-medium whitespace-nowrap tabular-nums hover:bg-ink/7${yields ? ' max-[22rem]:hidden' : ''}`}
    >
      <Phone size={20} aria-hidden="true" className="flex-none text-primary" />
      <span className="max-sm:hidden">{phone}</span>
    </a>
  )
}

function Burger({ variant }: { readonly variant: BurgerVariant }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = async () => {
    if (!(await whenLoaded(loadBurgerMenu))) return
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <IconButton
        label={texts.openMenu}
        icon={<Menu size={24} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="-mr-2"
      />
      {wasOpened ? (
        <Suspense>
          <BurgerMenu variant={variant} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

export function Header({ type }: { readonly type: HeaderType }) {
  const content = useLayoutContent()
  const { hasMenu, hasUserButton, burger } = PARTS[type]
  const isEntering = useIsEntering()
  const isFrontPage = usePathname() === PATHS.auth && !isEntering
  const brand = content?.brand.name ?? layoutTexts.brandFallback
  const logoUrl = content?.brand.logo_url ?? undefined
  const menu = hasMenu ? (content?.header_menu ?? []) : []
  return (
    <header className="page-header">
      <div className="mx-auto flex min-h-14 w-full max-w-page flex-wrap items-center justify-end gap-1 px-4 sm:gap-2 lg:min-h-19">
        <Link
          href={PATHS.home}
          aria-label={texts.home(brand)}
          className="mr-auto flex min-h-11 items-center rounded-md"
        >
          <Logo name={brand} markUrl={logoUrl} />
        </Link>
        {menu.length > 0 ? (
          <nav aria-label={texts.menu} className="mr-2 min-w-0 max-lg:hidden">
            <ul className="flex flex-wrap justify-end">
              {menu.map(({ title, url }) => (
                <li key={`${title} ${url}`}>
                  <Link
                    href={url}
                    className="flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:text-ink"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <SupportPhone yields={burger !== null} />
        {hasUserButton ? <UserButton /> : null}
        {isFrontPage ? <EnterLink /> : null}
        {burger ? <Burger variant={burger} /> : null}
      </div>
    </header>
  )
}
