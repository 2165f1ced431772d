import { ApiFailure } from '@puente/client'
import type { LoanDocument } from '@puente/contract'
import { civilDateInMadrid, formatDateDotted } from '@puente/domain'
import { loanDocumentsTexts as texts } from '@puente/texts/loan-documents'
import { IconButton, Spinner } from '@puente/ui'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { showAlert } from '../alerts/alerts.ts'
import { downloadLoanDocument, openLoanDocument } from '../api/loan-documents.ts'
import { trackProgress } from '../loading/progress.ts'

const BYTES_PER_KILOBYTE = 1000

interface DocumentListProps {
  readonly publicId: string
  readonly documents: readonly LoanDocument[]
}

/** Documents to open in another tab or to save. */
export function DocumentList({ publicId, documents }: DocumentListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {documents.map((document) => (
        <DocumentRow key={document.id} publicId={publicId} document={document} />
      ))}
    </ul>
  )
}

const dateOf = (instant: string) => formatDateDotted(civilDateInMadrid(new Date(instant)))

function detailsOf({ created_at: createdAt, signed_at: signedAt, size_bytes: sizeBytes }: LoanDocument): string {
  const date = signedAt === null ? texts.madeOn(dateOf(createdAt)) : texts.signedOn(dateOf(signedAt))
  return sizeBytes > 0 ? `${date} · ${texts.kilobytes(Math.ceil(sizeBytes / BYTES_PER_KILOBYTE))}` : date
}

interface DocumentRowProps {
  readonly publicId: string
  readonly document: LoanDocument
}

function DocumentRow({ publicId, document }: DocumentRowProps) {
  const [busyWith, setBusyWith] = useState<'open' | 'download' | null>(null)
  const { title } = document

  const fetchIt = async (how: 'open' | 'download') => {
    if (busyWith !== null) return
    setBusyWith(how)
    try {
      await trackProgress((how === 'open' ? openLoanDocument : downloadLoanDocument)(publicId, document))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert({ severity: 'error', message: `${texts.openFailed} ${failure.message}` })
    } finally {
      setBusyWith(null)
    }
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="flex size-6 flex-none items-center justify-center text-primary">
        {busyWith === null ? <FileText size={24} aria-hidden="true" /> : <Spinner size={20} />}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-label={texts.openOf(title)}
          aria-busy={busyWith === 'open' || undefined}
          onClick={() => void fetchIt('open')}
          className="relative rounded-sm text-left leading-snug before:absolute before:inset-x-0 before:-inset-y-2.5 font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          {title}
        </button>
        <p className="text-sm text-ink-soft">{detailsOf(document)}</p>
      </div>
      <IconButton
        label={texts.downloadOf(title)}
        icon={<Download size={20} aria-hidden="true" />}
        onClick={() => void fetchIt('download')}
        className="-mr-2"
      />
    </li>
  )
}
