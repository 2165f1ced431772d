import type { VersionImpact } from '@puente/contract'
import { civilDateInMadrid, euroText, formatDateShort } from '@puente/domain'
import { productTexts } from '@puente/texts/backoffice-products'
import { Alert, Link, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/http.ts'
import { impactQuery } from '../../../api/products.ts'
import { Facts } from '../../../components/facts.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'

const texts = productTexts.impact

type Sold = VersionImpact['loans'][number]

/** Whom a wrong price reached: what was asked for and sold under a version. */
export function VersionImpactView({ id, version }: { readonly id: number; readonly version: number }) {
  const { data, error } = useQuery(impactQuery(id, version))
  if (error !== null) return <Alert kind="error">{messageOf(error)}</Alert>
  if (data === undefined) return <Skeleton className="h-32 w-full" />
  const listed = data.loans.length
  const all = data.offers + data.contracts
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          { label: texts.applications, value: data.applications },
          { label: texts.offers, value: data.offers },
          { label: texts.contracts, value: texts.ofWhichOwed(data.contracts, data.owed) },
          { label: texts.lent, value: euroText(data.lent) },
          { label: texts.paidCharges, value: euroText(data.paid_charges) },
          { label: texts.extensions, value: data.extensions },
        ]}
        layout="list"
      />
      <PlainTable
        caption={texts.loans}
        columns={[
          {
            header: texts.loan,
            cell: ({ public_id: publicId }: Sold) => (
              <Link href={`/backoffice/prestamos/${publicId}`} className="underline">
                {publicId}
              </Link>
            ),
          },
          { header: texts.status, cell: ({ status }: Sold) => <LoanStatus status={status} /> },
          { header: texts.amount, align: 'right', cell: ({ amount }: Sold) => euroText(amount) },
          {
            header: texts.signed,
            cell: ({ signed_at: at }: Sold) =>
              at === null ? texts.notSigned : formatDateShort(civilDateInMadrid(new Date(at))),
          },
          { header: texts.extensions, align: 'right', cell: ({ extensions }: Sold) => extensions },
        ]}
        rows={data.loans}
        rowKey={({ public_id: publicId }) => publicId}
        empty={texts.none}
        firstRows={5}
      />
      {listed < all ? <p className="text-ink-soft">{texts.newest(listed, all)}</p> : null}
    </div>
  )
}
