import { type Consents, REQUIRED_CONSENTS, type RequiredConsent } from '@puente/domain'
import { authTexts } from '@puente/texts/auth'
import { CheckboxGroup, TextLink, VisuallyHidden } from '@puente/ui'
import type { ReactNode } from 'react'
import { useLayoutContent } from '../content/content.ts'

const texts = authTexts.consents

interface ConsentFieldsProps {
  readonly groupId: string
  readonly consents: Consents
  readonly errors: Partial<Record<RequiredConsent, string>>
  readonly onChange: (consents: Consents) => void
}

/** The required consents. Marketing is not one of them, so "select all" leaves it alone. */
export function ConsentFields({ groupId, consents, errors, onChange }: ConsentFieldsProps) {
  const legal = useLayoutContent()?.legal
  const labels: Record<RequiredConsent, ReactNode> = {
    agreementTerms: (
      <LabelWithLink text={texts.agreementTerms} link={texts.agreementTermsLink} href={legal?.terms_url} />
    ),
    privacyProtectionPolicy: (
      <LabelWithLink
        text={texts.privacyProtectionPolicy}
        link={texts.privacyProtectionPolicyLink}
        href={legal?.privacy_url}
      />
    ),
    receiveInformation: texts.receiveInformation,
  }
  return (
    <CheckboxGroup
      id={groupId}
      name="consents"
      legend={texts.legend}
      selectAll
      selectAllLabel={texts.all}
      options={REQUIRED_CONSENTS.map((name) => ({ value: name, label: labels[name], error: errors[name] }))}
      value={REQUIRED_CONSENTS.filter((name) => consents[name])}
      onValueChange={(ticked) =>
        onChange({
          agreementTerms: ticked.includes('agreementTerms'),
          privacyProtectionPolicy: ticked.includes('privacyProtectionPolicy'),
          receiveInformation: ticked.includes('receiveInformation'),
        })
      }
    />
  )
}

/** The link opens another tab: reading the terms must not lose the typed data. */
function LabelWithLink({ text, link, href }: { text: string; link: string; href: string | undefined }) {
  return (
    <>
      {`${text} `}
      {href === undefined ? (
        link
      ) : (
        <TextLink href={href} target="_blank" rel="noopener">
          {link}
          <VisuallyHidden>{` (${texts.opensInNewTab})`}</VisuallyHidden>
        </TextLink>
      )}
    </>
  )
}
