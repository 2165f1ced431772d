import type { Loan, MoneyMovement, MoneyTimelineView } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from './http.ts'
import { openFile } from './open-file.ts'

const pathOf = (publicId: string) => `/v2/loans/${encodeURIComponent(publicId)}`

/** Today's amounts and the status are in the key: a movement changes one of them. */
export const moneyTimelineQuery = ({ public_id: publicId, status, calculations }: Loan) =>
  queryOptions({
    queryKey: ['money-timeline', publicId, status, calculations.today.amount],
    queryFn: ({ signal }) => call<MoneyTimelineView>('GET', `${pathOf(publicId)}/timeline`, { signal }),
  })

export const openReceipt = (publicId: string, { id, date }: Pick<MoneyMovement, 'id' | 'date'>) =>
  openFile(
    () => fetchFile(`${pathOf(publicId)}/payments/${encodeURIComponent(id)}/receipt`),
    `recibo-${date}-${publicId}.pdf`,
  )
