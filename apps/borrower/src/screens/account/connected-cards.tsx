import type { PaymentCard } from '@puente/contract'
import { statusFromNumber } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Badge, Button, Dialog } from '@puente/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { showAlert } from '../../alerts/alerts.ts'
import { canBeCharged, cardsQuery, makeCardDefault, removeCard } from '../../api/cards.ts'
import { wholeLoan } from '../../api/loan.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { SectionFallback } from './section-fallback.tsx'
import { useTask } from './use-task.ts'

const texts = accountTexts.cards

/** The chargeable cards: add one, choose the default, remove one. */
export function ConnectedCards() {
  const queryClient = useQueryClient()
  const query = useQuery(cardsQuery)
  const { data } = query
  const { running, run } = useTask()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<PaymentCard | null>(null)
  const cards = data?.items ?? []
  const { user, loan } = useSession()
  // A card would not pay a sold debt, and must not look as if it did.
  const isSold = user?.loan != null && statusFromNumber(user.loan.status) === 'sold'

  const makeDefault = ({ id, pan }: PaymentCard) =>
    run(`default ${id}`, async () => {
      if (!(await canBeCharged(id))) {
        showAlert({ severity: 'warning', message: texts.cannotBeCharged(pan) })
        return
      }
      queryClient.setQueryData(cardsQuery.queryKey, await makeCardDefault(id))
      showAlert({ severity: 'success', message: texts.madeDefault(pan) })
    })
  const remove = ({ id, pan }: PaymentCard) =>
    run('remove', async () => {
      try {
        await removeCard(id)
        showAlert({ severity: 'success', message: texts.removed(pan) })
      } finally {
        setRemoving(null)
        // Removing the last card switches auto-debit off, and the loan shows it.
        await Promise.all([queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey }), refreshSession()])
      }
    })

  if (data === undefined) return <SectionFallback query={query} texts={texts} />
  return (
    <>
      {cards.length === 0 ? <p className="text-ink-soft">{texts.none}</p> : null}
      <ul className="flex flex-col">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between border-line py-2 not-first:border-t">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CreditCard size={20} aria-hidden="true" className="flex-none text-ink-soft" />
              <span className="font-medium tabular-nums">{card.pan}</span>
              {card.is_default ? <Badge kind="success">{texts.default}</Badge> : null}
              {card.expires_on ? (
                <span className="text-sm text-ink-soft tabular-nums">{texts.expires(monthOf(card.expires_on))}</span>
              ) : null}
            </div>
            <div className="-mx-5 flex flex-wrap">
              {card.is_default ? null : (
                <Button
                  variant="quiet"
                  aria-label={texts.makeDefaultOf(card.pan)}
                  busy={running === `default ${card.id}`}
                  onClick={() => makeDefault(card)}
                >
                  {texts.makeDefault}
                </Button>
              )}
              <Button variant="quiet" aria-label={texts.removeOf(card.pan)} onClick={() => setRemoving(card)}>
                {texts.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {isSold ? null : (
        <Button
          variant="quiet"
          className="-mx-5 -mb-2"
          icon={<Plus size={20} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {texts.add}
        </Button>
      )}
      <AddCardDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <RemoveDialog
        card={removing}
        endsAutoDebit={cards.length === 1 && (wholeLoan(loan)?.auto_debit_enabled ?? false)}
        busy={running === 'remove'}
        onRemove={remove}
        onClose={() => setRemoving(null)}
      />
    </>
  )
}

/** `06/28`, as it is printed on the card. */
const monthOf = (date: string) => `${date.slice(5, 7)}/${date.slice(2, 4)}`

interface RemoveDialogProps {
  readonly card: PaymentCard | null
  readonly endsAutoDebit: boolean
  readonly busy: boolean
  readonly onRemove: (card: PaymentCard) => void
  readonly onClose: () => void
}

function RemoveDialog({ card, endsAutoDebit, busy, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={texts.removeTitle(card?.pan ?? '')}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => card && onRemove(card)}>
            {texts.removeConfirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p>{texts.removeText}</p>
      {endsAutoDebit ? <p>{texts.removeLast}</p> : null}
    </Dialog>
  )
}
