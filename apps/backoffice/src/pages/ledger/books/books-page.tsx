import { bookTexts } from '@puente/texts/backoffice-books'
import { railTexts } from '@puente/texts/backoffice-shell'
import type { ComponentType } from 'react'
import { bookChecksQuery, reconciliationQuery } from '../../../api/books.ts'
import { useTopic } from '../../../api/live/live.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Page } from '../../../components/page.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { BalanceView } from './balance-view.tsx'
import { CashView } from './cash-view.tsx'
import { ChecksView } from './checks-view.tsx'
import { JournalsView } from './journals-view.tsx'
import { ReconciliationView } from './reconciliation-view.tsx'

const texts = bookTexts.page

/** Each view with its name in the address. */
const VIEWS: Readonly<Record<keyof typeof texts.views, { readonly name: string; readonly View: ComponentType }>> = {
  reconciliation: { name: '', View: ReconciliationView },
  balance: { name: 'saldos', View: BalanceView },
  cash: { name: 'caja', View: CashView },
  journals: { name: 'asientos', View: JournalsView },
  checks: { name: 'comprobacion', View: ChecksView },
}

/** The books as a whole. */
export function BooksPage() {
  const [filters, setFilters] = useAddressFilters()
  useTopic('books', bookChecksQuery, reconciliationQuery)
  const keys = Object.keys(VIEWS) as (keyof typeof VIEWS)[]
  const chosen = keys.find((key) => VIEWS[key].name === (filters.vista ?? '')) ?? 'reconciliation'
  const { View } = VIEWS[chosen]
  return (
    <Page title={railTexts.books} subtitle={texts.subtitle}>
      <ViewChoice
        label={texts.view}
        views={keys}
        names={texts.views}
        chosen={chosen}
        onChoose={(view) => setFilters({ vista: VIEWS[view].name })}
      />
      <View />
    </Page>
  )
}
