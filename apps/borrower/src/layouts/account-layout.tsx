import { isAccountSheet } from '@puente/domain'
import { menuTexts } from '@puente/texts/menus'
import { TabBar } from '@puente/ui'
import type { LucideIcon } from 'lucide-react'
import History from 'lucide-react/icons/history'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import { usePathname } from 'wouter/use-browser-location'
import { PATHS, routeKeyOf } from '../paths.ts'
import { ACCOUNT_TABS } from '../routes.ts'
import { HELP_ID } from '../support/help-strip.tsx'
import { AlertsArea } from './alerts-area.tsx'
import type { LayoutProps } from './layout-props.ts'

const texts = menuTexts.account

const TABS: Readonly<Record<(typeof ACCOUNT_TABS)[number], { readonly label: string; readonly icon: LucideIcon }>> = {
  account: { label: texts.yourLoan, icon: Wallet },
  accountLoanHistory: { label: texts.loanHistory, icon: History },
  accountPersonalInformation: { label: texts.personalInformation, icon: User },
}

/** A tab of a phone has room for one word on one line; its name stays whole for a screen reader. "Tu préstamo" needs both words. */
function FirstWord({ of: label }: { readonly of: string }) {
  const [first, ...rest] = label.split(' ')
  if (rest.length < 2) return label
  return (
    <>
      {first}
      <span className="max-lg:sr-only"> {rest.join(' ')}</span>
    </>
  )
}

export function AccountLayout({ children }: LayoutProps) {
  const key = routeKeyOf(usePathname())
  const current = isAccountSheet(key) || key === 'accountHelp' ? 'account' : key
  const tabs = ACCOUNT_TABS.map((key) => {
    const { label, icon: Icon } = TABS[key]
    return {
      href: PATHS[key],
      label: <FirstWord of={label} />,
      icon: <Icon size={22} aria-hidden="true" />,
      current: key === current,
    }
  })
  const help = {
    href: `#${HELP_ID}`,
    label: texts.help,
    icon: <LifeBuoy size={22} aria-hidden="true" />,
    current: false,
  }
  return (
    <div className="with-tab-bar flex-1">
      <TabBar label={texts.tabs} items={[...tabs, help]} />
      <div className="page-grid">
        <AlertsArea />
        {children}
      </div>
    </div>
  )
}
