import type { StaffProductVersion } from '@puente/contract'
import { formatDateShort, type VersionState } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Alert, type AlertKind, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lockOf, useWaitingAt, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { waitingQuery } from '../../../api/approvals.ts'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { productsQuery } from '../../../api/products.ts'
import { Button } from '../../../components/button.tsx'
import { Page } from '../../../components/page.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { ChangePriceDialog } from './change-price-dialog.tsx'
import { exampleName, exampleResult, PRICE_NAMES, writtenPrice } from './price-form.ts'

const LOOKS: Readonly<Record<VersionState, AlertKind | 'neutral'>> = {
  past: 'neutral',
  current: 'success',
  coming: 'info',
  replaced: 'neutral',
}
interface Row {
  readonly label: string
  readonly priceIn: (version: StaffProductVersion) => string
}

const dateOf = ({ valid_from: from }: StaffProductVersion) => formatDateShort(from)

/** The products with their prices of today and of later days, and how to change them. */
export function ProductsPage() {
  const { data, error } = useQuery(productsQuery)
  useTopic('products', productsQuery)
  const waiting = useWaitingAt('products')
  const [changing, setChanging] = useState<StaffProductVersion | null>(null)
  const ids = [...new Set(data?.items.map(({ id }) => id) ?? [])]
  return (
    <Page title={railTexts.products} subtitle={texts.subtitle}>
      {error === null ? null : <Alert kind="error">{messageOf(error)}</Alert>}
      {data === undefined && error === null ? <Skeleton className="h-64 w-full" /> : null}
      <WaitingApprovals
        waiting={waiting}
        refresh={[waitingQuery('products')]}
        locked={waiting.length === 0 ? undefined : approvalTexts.onObject.locked.price}
      />
      {ids.map((id) => {
        const versions = data?.items.filter((version) => version.id === id) ?? []
        return (
          <ProductSections key={id} versions={versions} lock={lockOf(waiting, 'price', id)} onChange={setChanging} />
        )
      })}
      {changing === null ? null : <ChangePriceDialog newest={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}

interface ProductSectionsProps {
  /** Oldest first. */
  readonly versions: readonly StaffProductVersion[]
  /** Why its prices cannot be changed now. */
  readonly lock: string | undefined
  readonly onChange: (newest: StaffProductVersion) => void
}

function ProductSections({ versions, lock, onChange }: ProductSectionsProps) {
  const newest = versions.at(-1)
  if (newest === undefined) return null
  const shown = versions.filter(({ state }) => state === 'current' || state === 'coming')
  const priceRows: readonly Row[] = PRICE_NAMES.map((name) => ({
    label: texts.names[name],
    priceIn: (version: StaffProductVersion) => writtenPrice(name, version.prices[name]),
  }))
  const saleRow: Row = { label: texts.onSale, priceIn: ({ on_sale: isOnSale }) => texts.sale(isOnSale) }
  const exampleRows: readonly Row[] = (['new', 'repeat'] as const).map((kind) => ({
    label: exampleName(newest, kind),
    priceIn: (version: StaffProductVersion) => exampleResult(newest, kind, version.prices, version.valid_from),
  }))
  return (
    <>
      <Section
        title={texts.product(newest.id)}
        padded={false}
        actions={
          <Button lockedBy={lock} onClick={() => onChange(newest)}>
            {texts.change}
          </Button>
        }
      >
        <PlainTable
          caption={texts.pricesCaption(newest.id)}
          columns={[
            { header: texts.price, cell: ({ label }) => label },
            ...shown.map((version) => ({
              header: `${texts.head(texts.states[version.state], version.version)} ${dateOf(version)}`,
              cell: ({ priceIn }: Row) => priceIn(version),
            })),
          ]}
          rows={[saleRow, ...priceRows, ...exampleRows]}
          rowKey={({ label }) => label}
          empty=""
        />
      </Section>
      <Section title={texts.versions} padded={false}>
        <PlainTable
          caption={texts.versionsCaption(newest.id)}
          columns={[
            { header: texts.version, cell: ({ version }) => version },
            { header: texts.from, cell: dateOf },
            {
              header: texts.state,
              cell: ({ state }) => <StatusBadge kind={LOOKS[state]} label={texts.states[state]} />,
            },
            ...PRICE_NAMES.map((name) => ({
              header: texts.names[name],
              cell: ({ prices }: StaffProductVersion) => writtenPrice(name, prices[name]),
            })),
          ]}
          rows={[...versions].reverse()}
          rowKey={({ version }) => version}
          empty=""
        />
      </Section>
    </>
  )
}
