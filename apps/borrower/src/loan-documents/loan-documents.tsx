import { loanDocumentsTexts as texts } from '@puente/texts/loan-documents'
import { Button, Disclosure, Skeleton, SkeletonGroup } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loanDocumentsQuery } from '../api/loan-documents.ts'
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
  const { data: documents, isError, refetch } = useQuery(loanDocumentsQuery(publicId))
  if (documents?.length === 0) return <p>{texts.none}</p>
  if (documents) return <DocumentList publicId={publicId} documents={documents} />
  if (isError) {
    return (
      <p>
        {texts.failed}{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    )
  }
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-2 h-11 w-full" />
    </SkeletonGroup>
  )
}
