import { loanDocumentsTexts as texts } from '@puente/texts/loan-documents'
import { Disclosure } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loanDocumentsQuery } from '../api/loan-documents.ts'
import { ListNotLoaded } from '../loading/list-not-loaded.tsx'
import { DocumentList } from './document-list.tsx'

/** Contract, information and receipts: loaded when the borrower opens the list. */
export function LoanDocuments({ publicId }: { readonly publicId: string }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Disclosure summary={texts.title} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      {isOpened ? <LoadedDocuments publicId={publicId} /> : null}
    </Disclosure>
  )
}

/** The list itself, once the borrower asked for it. */
export function LoadedDocuments({ publicId }: { readonly publicId: string }) {
  const query = useQuery(loanDocumentsQuery(publicId))
  if (query.data === undefined) return <ListNotLoaded query={query} texts={texts} />
  if (query.data.length === 0) return <p>{texts.none}</p>
  return <DocumentList publicId={publicId} documents={query.data} />
}
