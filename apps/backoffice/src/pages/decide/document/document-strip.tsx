import type { StaffDocument } from '@puente/contract'
import { documentTypeTexts, documentViewerTexts as texts } from '@puente/texts/backoffice-decide'
import { Link } from '@puente/ui'
import FileText from 'lucide-react/icons/file-text'
import { documentAddress } from '../../../api/documents.ts'
import { DocumentStatusBadge } from '../../../decide/document-status-badge.tsx'

interface DocumentStripProps {
  readonly documents: readonly StaffDocument[]
  readonly current: number
}

/** The customer's other documents, small: front, back and selfie are compared with each other. */
export function DocumentStrip({ documents, current }: DocumentStripProps) {
  return (
    <nav aria-label={texts.documents}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {documents.map(({ id, type, status, content_type: format }) => (
          <li key={id}>
            <Link
              href={`/backoffice/documentos/${id}`}
              aria-current={id === current ? 'page' : undefined}
              className={`flex flex-col gap-1.5 rounded-card border bg-surface p-2 hover:bg-sunken ${
                id === current ? 'border-primary ring-1 ring-primary' : 'border-line'
              }`}
            >
              <span className="flex h-28 items-center justify-center overflow-hidden rounded-md bg-sunken">
                {format === 'image/jpeg' ? (
                  <img src={documentAddress(id)} alt="" loading="lazy" className="max-h-full max-w-full" />
                ) : (
                  <FileText size={28} aria-hidden="true" className="text-ink-soft" />
                )}
              </span>
              <span className="truncate font-medium">{documentTypeTexts[type]}</span>
              <span>
                <DocumentStatusBadge status={status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
