import { footerTexts as texts } from '@puente/texts/footer'
import { Disclosure } from '@puente/ui'
import type { ReactNode } from 'react'
import { wholeLoan } from '../../api/loan.ts'
import { usesThirdParties } from '../../content/client-settings.ts'
import { useLayoutContent } from '../../content/content.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { CustomerService } from '../../support/customer-service.tsx'
import { HELP_ID, HelpStrip } from '../../support/help-strip.tsx'
import { FooterMenu } from './footer-menu.tsx'

const ConsentLink = lazyPart(async () => (await import('../../consent/consent-link.tsx')).ConsentLink)

/** Help from a person first; then contacts and menus, folded into lines on a phone and in columns on a desktop. */
export function FooterBig() {
  const content = useLayoutContent()
  const { loan } = useSession()
  const isLate = (wholeLoan(loan)?.days.late ?? 0) > 0
  const menus = [
    { title: texts.menu, links: content?.footer_menu ?? [] },
    { title: texts.menu2, links: content?.footer_menu_2 ?? [] },
  ].filter(({ links }) => links.length > 0)
  return (
    <footer id={HELP_ID} className="mt-auto">
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:gap-10 lg:pb-8">
        <HelpStrip line={isLate ? 'collection' : 'customer'} className="lg:hidden" />
        <div className="divide-y divide-line border-y border-line lg:grid lg:grid-cols-3 lg:items-start lg:gap-8 lg:divide-y-0 lg:border-b-0 lg:pt-6">
          <Fold title={texts.contacts}>
            <CustomerService entries={['phone', 'email', 'address', 'schedule']} />
          </Fold>
          {menus.map((menu) => (
            <Fold key={menu.title} title={menu.title}>
              <FooterMenu {...menu} isTitled={false} />
            </Fold>
          ))}
        </div>
        {usesThirdParties() ? <ConsentLink /> : null}
        {content ? (
          <div className="flex flex-col gap-2 text-sm text-ink-soft lg:flex-row lg:justify-between lg:gap-8">
            {content.legal.debt_advice ? <p>{content.legal.debt_advice}</p> : null}
            <p>{content.copyright}</p>
          </div>
        ) : null}
      </div>
    </footer>
  )
}

/** One line on a phone; in a wide window it starts open, as a column. */
const Fold = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Disclosure
    variant="block"
    open={matchMedia('(min-width: 64rem)').matches}
    summary={<h2 className="text-base">{title}</h2>}
  >
    {children}
  </Disclosure>
)
