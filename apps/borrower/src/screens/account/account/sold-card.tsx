import type { Loan } from '@puente/contract'
import { formatDateDottedShortYear } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Card, CopyButton, TextLink } from '@puente/ui'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../../support/help-card.tsx'
import { phoneHref } from '../../../support/phone-link.ts'
import { Euros } from '../euros.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopActions, topCardFor } from './top-actions.tsx'

const texts = accountTexts.sold

/** A debt sold to another company: who they are, and how to pay them. */
export function SoldCard({ loan }: { readonly loan: Loan }) {
  const portfolio = loan.cession_portfolio
  if (portfolio === null) {
    return (
      <Card title={texts.title}>
        <StatusBar loan={loan} />
        <p className="mt-4">
          {texts.withoutDetails} <PhoneLink line="collection" />
        </p>
      </Card>
    )
  }
  const { sold_date: soldDate, cession_buyer: buyer } = portfolio
  return (
    <Card title={texts.title}>
      <StatusBar loan={loan} />
      <p className="mt-4">{texts.text(formatDateDottedShortYear(soldDate), buyer.name)}</p>
      <dl className="mt-4 flex flex-col">
        <Row label={texts.amount}>
          <Euros amount={loan.calculations.today.amount} className="text-lg font-strong" />
        </Row>
      </dl>
      <div className="mt-4">
        <TopActions loan={loan} top={topCardFor(loan)} />
      </div>
      <h3 className="mt-5 mb-1">{texts.buyerTitle}</h3>
      <dl className="flex flex-col">
        <Row label={texts.name}>{buyer.name}</Row>
        <Row label={texts.phone}>
          <TextLink href={phoneHref(buyer.phone)} className="whitespace-nowrap tabular-nums">
            {buyer.phone}
          </TextLink>
        </Row>
        <Row label={texts.email}>
          <TextLink href={`mailto:${buyer.email}`}>{buyer.email}</TextLink>
        </Row>
      </dl>
      <h3 className="mt-5 mb-1">{texts.requisitesTitle}</h3>
      <dl className="flex flex-col">
        <CopyRow label={texts.holder} copyLabel={texts.copy.holder} value={buyer.account_holder_name} />
        <CopyRow label={texts.account} copyLabel={texts.copy.account} value={buyer.account_number} />
        <CopyRow label={texts.swift} copyLabel={texts.copy.swift} value={buyer.swift} />
        <CopyRow label={texts.bank} copyLabel={texts.copy.bank} value={buyer.bank_name} />
        <CopyRow label={texts.reference} copyLabel={texts.copy.reference} value={loan.public_id} />
      </dl>
    </Card>
  )
}

interface RowProps {
  readonly label: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Row({ label, action, children }: RowProps) {
  return (
    <div className="grid items-center gap-x-3 border-line py-2.5 not-first:border-t min-[23rem]:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="col-start-1 font-medium wrap-anywhere tabular-nums">{children}</dd>
      {/* On the narrowest screens the button goes below, so that the number is not broken. */}
      {action ? (
        <dd className="-mx-5 -mb-1.5 min-[23rem]:col-start-2 min-[23rem]:row-span-2 min-[23rem]:row-start-1 min-[23rem]:-my-1.5 min-[23rem]:ml-0">
          {action}
        </dd>
      ) : null}
    </div>
  )
}

/** An IBAN is shown in groups of four and copied without spaces. */
const inGroups = (value: string) => (/^[A-Z]{2}\d{10,}$/.test(value) ? value.replace(/(.{4})(?=.)/g, '$1 ') : value)

interface CopyRowProps {
  readonly label: string
  readonly copyLabel: string
  readonly value: string
}

function CopyRow({ label, copyLabel, value }: CopyRowProps) {
  return (
    <Row label={label} action={<CopyButton text={value} label={copyLabel} />}>
      {inGroups(value)}
    </Row>
  )
}
