export type PdfVerdict = 'plain' | 'unreadable' | 'protected' | 'active'

export const PDF_LIMITS: {
  readonly objectStreams: number
  readonly objectStreamBytes: number
  readonly inflatedBytes: number
}

export function scanPdf(file: Uint8Array): { readonly verdict: PdfVerdict; readonly detail: string }
