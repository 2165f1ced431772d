import { footerTexts as texts } from '@puente/texts/footer'
import { usesThirdParties } from '../../content/client-settings.ts'
import { useLayoutContent, useSupportPhone } from '../../content/content.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { phoneHref } from '../../support/phone-link.ts'
import { FooterMenu } from './footer-menu.tsx'

const ConsentLink = lazyPart(async () => (await import('../../consent/consent-link.tsx')).ConsentLink)

const LINK = 'inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline'

/** The same content as the big footer, in rows. */
export function FooterSmall() {
  const content = useLayoutContent()
  const phone = useSupportPhone('customer')
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <address className="flex flex-wrap items-center gap-x-5 text-ink-soft not-italic">
          <a href={phoneHref(phone)} className={`${LINK} whitespace-nowrap tabular-nums`}>
            {phone}
          </a>
          {content?.contacts.email ? (
            <a href={`mailto:${content.contacts.email}`} className={LINK}>
              {content.contacts.email}
            </a>
          ) : null}
          {content?.contacts.schedule ? <span>{content.contacts.schedule}</span> : null}
        </address>
        {usesThirdParties() ? <ConsentLink /> : null}
        {content ? (
          <>
            <FooterMenu title={texts.menu} links={content.footer_menu} isHorizontal />
            <FooterMenu title={texts.menu2} links={content.footer_menu_2} isHorizontal />
            <p className="text-sm text-ink-soft">{content.copyright}</p>
          </>
        ) : null}
      </div>
    </footer>
  )
}
