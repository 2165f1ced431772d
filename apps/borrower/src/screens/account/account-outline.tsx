import { registrationTexts } from '@puente/texts/registration'
import { Card, TextLink } from '@puente/ui'
import type { ReactNode } from 'react'
import { useSupportPhone } from '../../content/content.ts'
import { phoneHref } from '../../content/phone-link.ts'

interface AccountOutlineProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** What every page of the account tells: its title, what stands here, whom to call. */
export function AccountOutline({ title, text, children }: AccountOutlineProps) {
  const phone = useSupportPhone('customer')
  return (
    <>
      <h1 className="mb-4">{title}</h1>
      <Card className="max-w-step">
        <p className="text-lg text-ink-soft">{text}</p>
        {children}
        <p className="mt-4 border-t border-line pt-4">
          <span className="font-strong">{registrationTexts.help}</span> {registrationTexts.helpText}{' '}
          <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
            {phone}
          </TextLink>
        </p>
      </Card>
    </>
  )
}
