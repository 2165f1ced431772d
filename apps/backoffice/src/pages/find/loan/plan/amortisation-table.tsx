import { useSending } from '@puente/client'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { useState } from 'react'
import { messageOf } from '../../../../api/http.ts'
import { loanDocumentAddress, loanQuery, makeAmortisationTable } from '../../../../api/loans.ts'
import { useHasPermission } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { toast } from '../../../../components/toasts.tsx'

const { table: texts } = planPageTexts

/** Makes the table of today, which the customer may have at any time: it is then in the customer's account, and to download here. */
export function AmortisationTable({ loan }: { readonly loan: string }) {
  const may = useHasPermission()
  const { isBusy, send } = useSending()
  const [made, setMade] = useState<string | null>(null)
  if (!may('customers.annotate')) return null
  const make = () =>
    send(
      async () => {
        const { id } = await makeAmortisationTable(loan)
        setMade(id)
        toast.success(texts.made)
      },
      { changed: [loanQuery(loan)], onFailure: (failure) => toast.error(messageOf(failure)) },
    )
  return (
    <>
      {made === null ? null : (
        <a
          href={loanDocumentAddress(loan, made)}
          target="_blank"
          rel="noreferrer"
          className="self-center text-primary hover:underline"
        >
          {texts.open}
        </a>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void make()}>
        {texts.make}
      </Button>
    </>
  )
}
