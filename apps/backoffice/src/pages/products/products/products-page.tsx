import type { PriceLaw, StaffProducts, StaffProductVersion, StaffProductView } from '@puente/contract'
import { civilDateInMadrid, formatDateShort, laterOf, productOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { railTexts } from '@puente/texts/backoffice-shell'
import { productDifferences, productName } from '@puente/texts/product-facts'
import { Alert, Link, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { lockOf, useWaitingAt, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { waitingQuery } from '../../../api/approvals.ts'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { productsQuery } from '../../../api/products.ts'
import { serverNow } from '../../../api/server-time.ts'
import { Button } from '../../../components/button.tsx'
import { Page } from '../../../components/page.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { PageProps } from '../../../route.ts'
import { PriceGridSection } from './price-grid.tsx'
import { PriceLaws } from './price-laws.tsx'
import { SampleComparison } from './sample-comparison.tsx'
import { checkTrials } from './trials.ts'
import { VersionEditor } from './version-editor.tsx'
import { DifferenceTable, VersionList } from './version-list.tsx'

const PATH = '/backoffice/productos'

interface ShownProduct {
  readonly id: number
  readonly name: string
  /** Oldest first; none of a product that was never sold. */
  readonly versions: readonly StaffProductVersion[]
  /** From which the next version starts. */
  readonly base: StaffProductView
}

const inUse = (versions: readonly StaffProductVersion[]) => versions.filter(({ withdrawn }) => withdrawn === null)

function shownProducts({ items, templates }: StaffProducts): readonly ShownProduct[] {
  const ids = [...new Set([...items, ...templates].map(({ id }) => id))].sort((one, other) => one - other)
  return ids.flatMap((id): ShownProduct[] => {
    const versions = items.filter((item) => item.id === id)
    const base = inUse(versions).at(-1) ?? templates.find((template) => template.id === id)
    return base === undefined ? [] : [{ id, name: productName(productOf(base), id), versions, base }]
  })
}

/** What is sold and what it costs: each product with its prices, laws and versions, and the editor of the next one. */
export function ProductsPage({ params }: PageProps) {
  const { data, error } = useQuery(productsQuery)
  useTopic('products', productsQuery)
  const waiting = useWaitingAt('products')
  const [path, navigate] = useLocation()
  const isEditing = path.endsWith('/nueva')
  const products = data === undefined ? [] : shownProducts(data)
  const shown = products.find(({ id }) => String(id) === params.id) ?? products[0]
  const lock = shown && lockOf(waiting, 'price', shown.id)
  return (
    <Page
      title={railTexts.products}
      subtitle={texts.subtitle}
      actions={
        shown === undefined || isEditing ? undefined : (
          <Button variant="primary" lockedBy={lock} onClick={() => navigate(`${PATH}/${shown.id}/nueva`)}>
            {inUse(shown.versions).length === 0 ? texts.firstVersion : texts.newVersion}
          </Button>
        )
      }
    >
      {error === null ? null : <Alert kind="error">{messageOf(error)}</Alert>}
      {data === undefined && error === null ? <Skeleton className="h-64 w-full" /> : null}
      <WaitingApprovals
        waiting={waiting}
        refresh={[waitingQuery('products'), productsQuery]}
        locked={waiting.length === 0 ? undefined : approvalTexts.onObject.locked.price}
      />
      {shown === undefined || data === undefined ? null : (
        <>
          <ProductTabs products={products} shown={shown} />
          {isEditing ? (
            <VersionEditor
              key={`${shown.id} ${shown.base.version}`}
              base={shown.base}
              isFirst={inUse(shown.versions).length === 0}
              nextVersion={(shown.versions.at(-1)?.version ?? 0) + 1}
              isSoldToday={shown.versions.some(({ state, is_sold: isSold }) => state === 'current' && isSold)}
              laws={data.laws}
              lock={lock}
              onDone={() => navigate(`${PATH}/${shown.id}`)}
            />
          ) : (
            <ProductSections key={shown.id} product={shown} laws={data.laws} />
          )}
        </>
      )}
    </Page>
  )
}

function ProductTabs({
  products,
  shown,
}: {
  readonly products: readonly ShownProduct[]
  readonly shown: ShownProduct
}) {
  return (
    <nav aria-label={texts.products} className="flex flex-wrap gap-1 border-b border-line">
      {products.map(({ id, name, versions }) => {
        const current = versions.find(({ state }) => state === 'current')
        return (
          <Link
            key={id}
            href={`${PATH}/${id}`}
            aria-current={id === shown.id ? 'page' : undefined}
            className="-mb-px flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium text-ink-soft aria-[current]:border-primary aria-[current]:text-ink"
          >
            {name}
            <span className="text-xs text-ink-soft">
              {current?.on_sale !== true ? texts.notSoldYet : `v${current.version}`}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

function ProductSections({ product, laws }: { readonly product: ShownProduct; readonly laws: readonly PriceLaw[] }) {
  const { versions, base } = product
  const current = versions.find(({ state }) => state === 'current')
  const view = current ?? base
  const today = civilDateInMadrid(serverNow())
  const sold = useMemo(() => {
    const read = productOf(view)
    // What is on sale is checked with the law of today, what is coming with that of its day.
    const product = { ...read, validFrom: laterOf(read.validFrom, today) }
    return { product, trials: checkTrials(product, laws) }
  }, [view, laws, today])
  const isTemplate = inUse(versions).length === 0
  return (
    <div className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isTemplate ? (
          <p className="text-ink-soft">{texts.templateHint}</p>
        ) : (
          <>
            <h2 className="text-xl">{texts.version(view.version)}</h2>
            <StatusBadge
              kind={current === undefined ? 'info' : current.on_sale ? 'success' : 'neutral'}
              label={
                current?.on_sale === false
                  ? texts.notSoldYet
                  : texts.states[current === undefined ? 'coming' : 'current']
              }
            />
            <span className="text-ink-soft">{texts.since(formatDateShort(view.valid_from))}</span>
          </>
        )}
      </div>
      <PriceGridSection product={sold.product} trials={sold.trials} />
      <div className="grid items-start gap-4 @min-[60rem]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PriceLaws trials={sold.trials} />
          <SampleComparison before={null} after={sold.product} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {versions.length === 0 ? null : <VersionList versions={versions} />}
          <Section title={texts.facts}>
            <DifferenceTable rows={productDifferences(null, sold.product)} isFirst />
          </Section>
        </div>
      </div>
    </div>
  )
}
