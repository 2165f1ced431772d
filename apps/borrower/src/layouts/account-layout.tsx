import { isAccountSheet } from '@puente/domain'
import { menuTexts } from '@puente/texts/menus'
import { TabNav } from '@puente/ui'
import { usePathname } from 'wouter/use-browser-location'
import { PATHS, routeKeyOf } from '../paths.ts'
import { ACCOUNT_TABS } from '../routes.ts'
import { AlertsArea } from './alerts-area.tsx'
import type { LayoutProps } from './layout-props.ts'

const texts = menuTexts.account

const LABELS: Readonly<Record<(typeof ACCOUNT_TABS)[number], string>> = {
  account: texts.yourLoan,
  accountLoanHistory: texts.loanHistory,
  accountPersonalInformation: texts.personalInformation,
}

export function AccountLayout({ children }: LayoutProps) {
  const key = routeKeyOf(usePathname())
  const current = isAccountSheet(key) || key === 'accountHelp' ? 'account' : key
  return (
    <div className="mx-auto flex w-full max-w-page flex-col px-4 pt-2 pb-4 lg:pb-12">
      <div className="mb-4 lg:mb-6">
        <TabNav
          label={texts.tabs}
          items={ACCOUNT_TABS.map((key) => ({ href: PATHS[key], label: LABELS[key], current: key === current }))}
        />
      </div>
      <AlertsArea />
      {children}
    </div>
  )
}
