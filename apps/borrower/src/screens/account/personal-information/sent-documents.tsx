import type { UserDocument } from '@puente/contract'
import { civilDateInMadrid, formatDateDotted } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { documentNames } from '@puente/texts/document-names'
import { Badge, type BadgeProps, Button, Card, Dialog } from '@puente/ui'
import { useState } from 'react'
import { showAlert } from '../../../alerts/alerts.ts'
import { openFile } from '../../../api/open-file.ts'
import { fetchDocument, takeBackDocument } from '../../../api/sent-documents.ts'
import { refreshSession } from '../../../session/session.ts'
import { useTask } from '../use-task.ts'

const texts = accountTexts.documents

const BADGES: Readonly<Record<UserDocument['status'], BadgeProps['kind']>> = {
  pending: 'info',
  accepted: 'success',
  rejected: 'error',
  skipped: 'warning',
}

const nameOf = ({ type }: UserDocument) => documentNames[type]
const dateOf = ({ uploaded_at: at }: UserDocument) => formatDateDotted(civilDateInMadrid(new Date(at)))

/** The borrower's stored documents: they can view them, and delete those not accepted yet. */
export function SentDocuments({ documents }: { readonly documents: readonly UserDocument[] }) {
  const { running, run } = useTask()
  const [takingBack, setTakingBack] = useState<UserDocument | null>(null)

  const view = ({ type }: UserDocument) => run('view', () => openFile(() => fetchDocument(type), type))
  const takeBack = ({ type }: UserDocument) =>
    run('take back', async () => {
      try {
        await takeBackDocument(type)
        showAlert({ severity: 'success', message: texts.takenBack })
      } finally {
        setTakingBack(null)
        // A staff member may have accepted it meanwhile: reload the list.
        await refreshSession()
      }
    })

  if (documents.length === 0) return null
  return (
    <Card title={texts.title}>
      <ul className="flex flex-col">
        {documents.map((sent) => (
          <li key={sent.type} className="flex items-start justify-between gap-x-3 border-line py-2 not-first:border-t">
            <div className="min-w-0 py-2.5">
              <p className="font-medium">{nameOf(sent)}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge kind={BADGES[sent.status]}>{texts.status[sent.status]}</Badge>
                {sent.status === 'skipped' ? null : (
                  <span className="text-sm text-ink-soft tabular-nums">{texts.sentOn(dateOf(sent))}</span>
                )}
              </p>
              {sent.rejection_text === null ? null : <p className="mt-1 text-sm">{sent.rejection_text}</p>}
            </div>
            {sent.status === 'skipped' ? null : (
              <div className="-mr-5 flex flex-none flex-col items-end sm:flex-row">
                <Button variant="quiet" aria-label={texts.viewOf(nameOf(sent))} onClick={() => view(sent)}>
                  {texts.view}
                </Button>
                {sent.status === 'accepted' ? null : (
                  <Button
                    variant="quiet"
                    aria-label={texts.takeBackOf(nameOf(sent))}
                    onClick={() => setTakingBack(sent)}
                  >
                    {texts.takeBack}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={takingBack !== null}
        onClose={() => setTakingBack(null)}
        title={texts.takeBackTitle(takingBack === null ? '' : nameOf(takingBack))}
        actions={
          <>
            <Button variant="danger" busy={running === 'take back'} onClick={() => takingBack && takeBack(takingBack)}>
              {texts.takeBackConfirm}
            </Button>
            <Button variant="secondary" onClick={() => setTakingBack(null)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.takeBackText}</p>
      </Dialog>
    </Card>
  )
}
