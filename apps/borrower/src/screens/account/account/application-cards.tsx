import type { Loan } from '@puente/contract'
import type { CustomerKind } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Button, Card, LinkButton } from '@puente/ui'
import { useState } from 'react'
import { PATHS } from '../../../paths.ts'
import { PhoneLink } from '../help-card.tsx'
import { NextLoan } from './next-loan.tsx'
import { StatusBar } from './status-bar.tsx'

const texts = accountTexts.application

export function ApplicationCard({ loan }: { readonly loan: Loan }) {
  return (
    <Card title={accountTexts.yourLoan.title}>
      <StatusBar loan={loan} />
      <p className="mt-4">{texts.text}</p>
      <LinkButton href={PATHS.registration} className="mt-4">
        {texts.continue}
      </LinkButton>
    </Card>
  )
}

/** The server alone knows when a refused person may ask again; the calculator waits until it is asked for. */
export function DeniedCard({ kind }: { readonly kind: CustomerKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Card title={texts.deniedTitle}>
        <p>{texts.denied}</p>
        <p className="mt-2">
          {accountTexts.help.call} <PhoneLink line="customer" />
        </p>
        {isOpen ? null : (
          <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
            {texts.deniedTryAgain}
          </Button>
        )}
      </Card>
      {isOpen ? <NextLoan kind={kind} /> : null}
    </>
  )
}

export function EndedCard() {
  return (
    <Card variant="quiet" title={texts.endedTitle}>
      <p>{texts.ended}</p>
    </Card>
  )
}
