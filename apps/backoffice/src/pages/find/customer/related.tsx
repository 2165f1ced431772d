import { formatPhone } from '@puente/domain'
import { findTexts, customerPageTexts as texts } from '@puente/texts/backoffice-find'
import { Link } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from '../../../api/customers.ts'
import { LoadingLines } from '../../../components/loading-lines.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'

export function Related({ customerId }: { readonly customerId: number }) {
  const { data } = useQuery(relatedQuery(customerId))
  return (
    <Section title={texts.related} padded={false}>
      <PlainTable
        caption={texts.related}
        rows={data?.items ?? []}
        rowKey={({ customer }) => customer.id}
        empty={data ? texts.noRelated : <LoadingLines />}
        columns={[
          {
            header: findTexts.columns.customer,
            cell: ({ customer }) => (
              <Link href={`/backoffice/clientes/${customer.id}`} className="font-medium text-primary hover:underline">
                {customer.name ?? formatPhone(customer.phone)}
              </Link>
            ),
          },
          {
            header: findTexts.columns.shares,
            cell: ({ shares }) => shares.map((trait) => texts.traits[trait]).join(', '),
          },
        ]}
      />
    </Section>
  )
}
