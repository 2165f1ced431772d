import { accountTexts } from '@puente/texts/account'
import { supportTexts } from '@puente/texts/support'
import { LinkButton, Section, VisuallyHidden } from '@puente/ui'
import { useLayoutContent } from '../../../content/content.ts'

const texts = accountTexts.review

export function ReviewCard() {
  const contacts = useLayoutContent()?.contacts
  const email = contacts?.email
  return (
    <Section title={texts.title}>
      <p>{texts.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {contacts?.messaging_url ? (
          <LinkButton variant="secondary" href={contacts.messaging_url} target="_blank" rel="noreferrer">
            {texts.message}
            <VisuallyHidden>{` (${supportTexts.opensInNewTab})`}</VisuallyHidden>
          </LinkButton>
        ) : null}
        {email ? (
          <LinkButton variant="secondary" href={`mailto:${email}?subject=${encodeURIComponent(texts.emailSubject)}`}>
            {texts.email}
          </LinkButton>
        ) : null}
      </div>
    </Section>
  )
}
