import { roleTexts, shellTexts } from '@puente/texts/backoffice-shell'
import { Link, LogoMark } from '@puente/ui'
import CircleUser from 'lucide-react/icons/circle-user'
import Menu from 'lucide-react/icons/menu'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { signOut, useSession } from '../api/session.ts'
import { brandName } from './document-title.ts'
import { SearchBox } from './search-box.tsx'

interface TopBarProps {
  readonly isRailOpen: boolean
  readonly onToggleRail: () => void
  readonly onSearch: () => void
  readonly onHelp: () => void
}

export function TopBar({ isRailOpen, onToggleRail, onSearch, onHelp }: TopBarProps) {
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-b border-line bg-surface px-3 pointer-coarse:h-14">
      <button
        type="button"
        aria-label={isRailOpen ? shellTexts.closeMenu : shellTexts.openMenu}
        aria-expanded={isRailOpen}
        aria-controls="secciones"
        onClick={onToggleRail}
        className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken xl:hidden"
      >
        <Menu size={20} aria-hidden="true" />
      </button>
      <Link href="/backoffice" className="flex items-center gap-2 rounded-md px-1 font-heading xl:w-52">
        <LogoMark heightPx={20} />
        <span className="truncate">{brandName()}</span>
      </Link>
      <SearchBox onOpen={onSearch} />
      <UserMenu onHelp={onHelp} />
    </header>
  )
}

function UserMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { staff } = useSession()
  const name = staff.name ?? staff.username
  const menuRef = useRef<HTMLDetailsElement>(null)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the address changes
  useEffect(() => menuRef.current?.removeAttribute('open'), [path])
  return (
    <details ref={menuRef} className="relative ml-auto">
      <summary
        aria-label={shellTexts.userMenu}
        className="disclosure flex h-9 list-none items-center gap-2 rounded-control px-2 hover:bg-sunken pointer-coarse:h-11"
      >
        <CircleUser size={20} aria-hidden="true" />
        <span className="max-w-40 truncate max-md:sr-only">{name}</span>
      </summary>
      <div className="absolute right-0 z-30 mt-1 flex w-60 flex-col rounded-card border border-line bg-surface p-2 shadow-raised">
        <p className="px-2 py-1 font-strong wrap-anywhere">{name}</p>
        <p className="px-2 pb-2 text-ink-soft">{staff.roles.map((role) => roleTexts[role]).join(', ')}</p>
        <Link
          href="/backoffice/mi-cuenta"
          className="flex min-h-9 items-center rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
        >
          {shellTexts.myAccount}
        </Link>
        <button
          type="button"
          onClick={() => {
            menuRef.current?.removeAttribute('open')
            onHelp()
          }}
          className="flex min-h-9 items-center justify-between rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
        >
          {shellTexts.shortcuts}
          <kbd className="kbd">{shellTexts.helpKey}</kbd>
        </button>
        <button
          type="button"
          onClick={() => void signOut()}
          className="flex min-h-9 items-center rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
        >
          {shellTexts.signOut}
        </button>
      </div>
    </details>
  )
}
