import { footerTexts as texts } from '@puente/texts/footer'
import { usesThirdParties } from '../../content/client-settings.ts'
import { useLayoutContent } from '../../content/content.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { CustomerService } from '../../support/customer-service.tsx'
import { FooterMenu } from './footer-menu.tsx'

const ConsentLink = lazyPart(async () => (await import('../../consent/consent-link.tsx')).ConsentLink)

export function FooterBig() {
  const content = useLayoutContent()
  return (
    <footer className="mt-auto border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 pt-8 pb-[max(2rem,env(safe-area-inset-bottom))]">
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          <section>
            <h2 className="mb-2 text-base">{texts.contacts}</h2>
            <CustomerService entries={['phone', 'email', 'address', 'schedule']} />
          </section>
          <FooterMenu title={texts.menu} links={content?.footer_menu ?? []} />
          <FooterMenu title={texts.menu2} links={content?.footer_menu_2 ?? []} />
        </div>
        {usesThirdParties() ? <ConsentLink /> : null}
        {content ? (
          <div className="flex flex-col gap-2 text-sm text-ink-soft">
            {content.legal.debt_advice ? <p>{content.legal.debt_advice}</p> : null}
            <p>{content.copyright}</p>
          </div>
        ) : null}
      </div>
    </footer>
  )
}
