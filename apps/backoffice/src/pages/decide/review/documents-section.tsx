import type { StaffApplication } from '@puente/contract'
import { documentTypeTexts, applicationTexts as texts } from '@puente/texts/backoffice-decide'
import { Link } from '@puente/ui'
import { useHasPermission } from '../../../api/session.ts'
import { Section } from '../../../components/section.tsx'
import { When } from '../../../components/when.tsx'
import { DocumentStatusBadge } from '../../../decide/document-status-badge.tsx'
import { FindingList } from '../../../decide/finding-list.tsx'

/** The current documents, what is still missing and what does not match. */
export function DocumentsSection({ application }: { readonly application: StaffApplication }) {
  const { documents, missing_documents: missing, findings } = application
  const mayView = useHasPermission()('documents.view')
  return (
    <Section title={texts.documents} id="documentos">
      <div className="flex flex-col gap-3">
        {documents.length === 0 ? <p className="text-ink-soft">{texts.noDocuments}</p> : null}
        <ul className="flex flex-col">
          {documents.map(({ id, type, status, uploaded_at: at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t">
              {mayView ? (
                <Link
                  href={`/backoffice/documentos/${id}`}
                  className="min-w-44 font-medium text-primary hover:underline"
                >
                  {documentTypeTexts[type]}
                </Link>
              ) : (
                <span className="min-w-44">{documentTypeTexts[type]}</span>
              )}
              <DocumentStatusBadge status={status} />
              <span className="text-ink-soft">
                <When at={at} />
              </span>
            </li>
          ))}
        </ul>
        {missing.length === 0 ? null : (
          <p>
            <span className="text-ink-soft">{`${texts.missing}: `}</span>
            {missing.map((type) => documentTypeTexts[type]).join(', ')}
          </p>
        )}
        {findings.length === 0 ? null : (
          <div>
            <h3 className="mb-1 text-sm text-ink-soft">{texts.findings}</h3>
            <FindingList findings={findings} />
          </div>
        )}
      </div>
    </Section>
  )
}
