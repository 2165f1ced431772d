import { menuTexts } from '@puente/texts/menus'
import { supportTexts } from '@puente/texts/support'
import { Button, Drawer, Link } from '@puente/ui'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useId } from 'react'
import { useLayoutContent } from '../../content/content.ts'
import { PATHS } from '../../paths.ts'
import { signOut } from '../../session/session.ts'
import { CustomerService } from '../../support/customer-service.tsx'

const texts = menuTexts.burger

export type BurgerVariant = 'account' | 'main' | 'register'

interface BurgerMenuProps {
  readonly variant: BurgerVariant
  readonly open: boolean
  readonly onClose: () => void
}

interface MenuItem {
  readonly title: string
  readonly url: string
}

const ACCOUNT_ITEMS: readonly MenuItem[] = [
  { title: texts.yourLoan, url: PATHS.account },
  { title: texts.loanHistory, url: PATHS.accountLoanHistory },
  { title: texts.notifications, url: PATHS.accountNotifications },
  { title: texts.yourData, url: PATHS.accountPersonalInformation },
]

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="mb-1 text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Links({ items, onFollow }: { readonly items: readonly MenuItem[]; readonly onFollow: () => void }) {
  return (
    <ul className="-mx-2">
      {items.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <Link
            href={url}
            onClick={onFollow}
            aria-current={location.pathname === url ? 'page' : undefined}
            className="flex min-h-12 items-center rounded-control px-2 text-lg hover:bg-ink/7 aria-[current]:font-strong aria-[current]:text-primary"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Account: pages, account, service. Main: pages and service. Register: service only (requirements R2). */
export function BurgerMenu({ variant, open, onClose }: BurgerMenuProps) {
  const pages = useLayoutContent()?.header_menu ?? []
  const leave = () => {
    onClose()
    void signOut()
  }
  return (
    <Drawer open={open} onClose={onClose} title={texts.title}>
      {variant !== 'register' && pages.length > 0 ? (
        <Section title={texts.pages}>
          <Links items={pages} onFollow={onClose} />
        </Section>
      ) : null}
      {variant === 'account' ? (
        <Section title={texts.account}>
          <Links items={ACCOUNT_ITEMS} onFollow={onClose} />
          <Button
            variant="quiet"
            onClick={leave}
            icon={<LogOut size={20} aria-hidden="true" />}
            className="mt-1 -ml-3 px-3!"
          >
            {texts.logOut}
          </Button>
        </Section>
      ) : null}
      <Section title={supportTexts.title}>
        <CustomerService entries={['acceptingApplications', 'phone', 'schedule', 'email']} />
      </Section>
    </Drawer>
  )
}
