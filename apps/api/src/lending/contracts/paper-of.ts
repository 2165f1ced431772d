import type { PaperInputs } from '../../db/paper-inputs.ts'
import type { Paper } from '../../providers/pdf/paper.ts'
import { evidencePaper } from './papers/evidence.ts'
import { inePaper } from './papers/ine.ts'
import { accelerationNoticePaper, amortisationTablePaper, modificationPaper } from './papers/instalments.ts'
import { loanAgreementPaper } from './papers/loan-agreement.ts'
import { autodebitPaper, extensionPaper, receiptPaper, settlementPaper, withdrawalPaper } from './papers/servicing.ts'

/** The text and figures of a document: the same inputs give the same text. */
export function paperOf(inputs: PaperInputs): Paper {
  switch (inputs.kind) {
    case 'ine':
      return inePaper(inputs)
    case 'loan_agreement':
      return loanAgreementPaper(inputs)
    case 'extension':
      return extensionPaper(inputs)
    case 'modification':
      return modificationPaper(inputs)
    case 'settlement':
      return settlementPaper(inputs)
    case 'autodebit':
      return autodebitPaper(inputs)
    case 'withdrawal':
      return withdrawalPaper(inputs)
    case 'receipt':
      return receiptPaper(inputs)
    case 'evidence':
      return evidencePaper(inputs)
    case 'amortisation_table':
      return amortisationTablePaper(inputs)
    case 'acceleration_notice':
      return accelerationNoticePaper(inputs)
  }
}
