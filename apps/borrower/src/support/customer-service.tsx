import { supportTexts as texts } from '@puente/texts/support'
import { TextLink, VisuallyHidden } from '@puente/ui'
import type { ReactNode } from 'react'
import { useLayoutContent, useSupportPhone } from '../content/content.ts'
import { phoneHref } from './phone-link.ts'

function Entry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NewTabLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center">
      {children}
      <VisuallyHidden>{` (${texts.opensInNewTab})`}</VisuallyHidden>
    </TextLink>
  )
}

export type ServiceEntry = 'acceptingApplications' | 'phone' | 'schedule' | 'email' | 'address'

/** How to reach customer service: the given entries, if the content has them, and the links to write. */
export function CustomerService({ entries }: { readonly entries: readonly ServiceEntry[] }) {
  const contacts = useLayoutContent()?.contacts
  const phone = useSupportPhone('customer')
  const values: Record<ServiceEntry, ReactNode> = {
    acceptingApplications: contacts?.accepting_applications,
    phone: (
      <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
        {phone}
      </TextLink>
    ),
    schedule: contacts?.schedule,
    email: contacts?.email ? (
      <TextLink href={`mailto:${contacts.email}`} className="break-all">
        {contacts.email}
      </TextLink>
    ) : null,
    address: contacts?.address,
  }
  return (
    <>
      <dl className="flex flex-col gap-3">
        {entries.map((entry) =>
          values[entry] ? (
            <Entry key={entry} term={texts[entry]}>
              {values[entry]}
            </Entry>
          ) : null,
        )}
      </dl>
      <div className="mt-2 flex flex-col items-start">
        {contacts?.messaging_url ? <NewTabLink href={contacts.messaging_url}>{texts.messaging}</NewTabLink> : null}
        {contacts?.chat_widget_url ? <NewTabLink href={contacts.chat_widget_url}>{texts.chat}</NewTabLink> : null}
      </div>
    </>
  )
}
