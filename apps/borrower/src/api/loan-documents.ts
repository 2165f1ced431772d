import type { LoanDocument, LoanDocuments } from '@puente/contract'
import { loanDocumentsTexts } from '@puente/texts/loan-documents'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from './http.ts'
import { downloadFile, openFile } from './open-file.ts'

const pathOf = (publicId: string) => `/v2/loans/${encodeURIComponent(publicId)}/documents`

export const loanDocumentsQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['loan-documents', publicId],
    queryFn: async ({ signal }) => (await call<LoanDocuments>('GET', pathOf(publicId), { signal })).items,
  })

const fileNameOf = (publicId: string, { kind }: LoanDocument) => `${loanDocumentsTexts.files[kind]}-${publicId}.pdf`

export const downloadLoanDocument = (publicId: string, wanted: LoanDocument) =>
  downloadFile(`${pathOf(publicId)}/${wanted.id}`, fileNameOf(publicId, wanted))

export const openLoanDocument = (publicId: string, wanted: LoanDocument) =>
  openFile(() => fetchFile(`${pathOf(publicId)}/${wanted.id}`), fileNameOf(publicId, wanted))
