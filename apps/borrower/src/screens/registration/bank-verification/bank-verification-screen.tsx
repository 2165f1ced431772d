import type { User } from '@puente/contract'
import { bankVerificationTexts as texts } from '@puente/texts/bank-verification'
import { Alert, Button, Disclosure, StickyActions } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../session/session.ts'
import { PhoneLink } from '../../../support/help-card.tsx'
import { StepOutline } from '../step-outline.tsx'
import { BankFrame } from './bank-frame.tsx'
import { BankWaiting } from './bank-waiting.tsx'
import { type BankConnection, useBankConnection } from './use-bank-connection.ts'

const AWAITING_BANK_DATA_IMPORT = 37
const DEFAULT_PROVIDER = 'kontomatik'

/** The sign-in at the bank, and the wait while its data is read. */
export function BankVerificationScreen() {
  const { user } = useSession()
  return user === null ? null : <BankVerification user={user} />
}

function BankVerification({ user }: { readonly user: User }) {
  const { connection, connect, send, settle } = useBankConnection(user.bank_verification_adapter ?? DEFAULT_PROVIDER)
  const isImporting = user.loan?.status === AWAITING_BANK_DATA_IMPORT
  // A loan that leaves the reading status on this page could not be read.
  const [wasImporting, setWasImporting] = useState(isImporting)
  if (isImporting && !wasImporting) setWasImporting(true)

  const start = () => {
    setWasImporting(false)
    void connect()
  }

  if (isImporting || connection.kind === 'sending') return <BankWaiting />
  if (connection.kind === 'awaited' && !wasImporting) return <BankWaiting onStartOver={start} />
  return (
    <StepOutline
      step="bankVerification"
      before={
        connection.kind === 'unsent' ? (
          <Problem
            title={texts.failures.unsentTitle}
            text={connection.message}
            action={
              <Button variant="secondary" onClick={() => void send(connection.session)}>
                {texts.failures.resend}
              </Button>
            }
          />
        ) : (
          <WhatWentWrong connection={connection} hasImportFailed={wasImporting} />
        )
      }
    >
      <p>
        <span className="font-strong">{texts.whyTitle}</span> {texts.why}
      </p>
      <div className="grid gap-5 rounded-control bg-sunken p-4 sm:grid-cols-2">
        <Points title={texts.readTitle} points={texts.read} icon={<Check size={20} aria-hidden="true" />} />
        <Points title={texts.neverTitle} points={texts.never} icon={<ShieldCheck size={20} aria-hidden="true" />} />
      </div>
      <Disclosure summary={texts.withoutOnlineTitle}>
        <p>
          {texts.withoutOnline} <PhoneLink line="customer" />
        </p>
      </Disclosure>
      <StickyActions>
        <Button wide onClick={start} busy={connection.kind === 'opening'}>
          {connection.kind === 'idle' || connection.kind === 'opening' ? texts.connect : texts.connectAgain}
        </Button>
      </StickyActions>
      {connection.kind === 'open' ? (
        <BankFrame key={connection.url.href} url={connection.url} onOutcome={settle} />
      ) : null}
    </StepOutline>
  )
}

interface WhatWentWrongProps {
  readonly connection: BankConnection
  readonly hasImportFailed: boolean
}

function WhatWentWrong({ connection, hasImportFailed }: WhatWentWrongProps) {
  if (connection.kind === 'not-opened') {
    return <Problem title={texts.failures.openTitle} text={connection.message} />
  }
  if (connection.kind === 'failed') return <Problem title={texts.failures.failedTitle} text={texts.failures.failed} />
  if (connection.kind === 'cancelled') return <Alert kind="info">{texts.failures.cancelled}</Alert>
  if (hasImportFailed) return <Problem title={texts.failures.importTitle} text={texts.failures.import} />
  return null
}

interface ProblemProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

function Problem({ title, text, action }: ProblemProps) {
  return (
    <Alert kind="error" title={title} action={action}>
      <p>{text}</p>
      <p>
        {texts.failures.call} <PhoneLink line="customer" />
      </p>
    </Alert>
  )
}

interface PointsProps {
  readonly title: string
  readonly points: readonly string[]
  readonly icon: ReactNode
}

function Points({ title, points, icon }: PointsProps) {
  return (
    <section>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul className="flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <span className="flex-none pt-0.5 text-primary">{icon}</span>
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
