import { parseCodeDigits } from '@puente/domain'
import { z } from 'zod'
import { PricesQuery, ProductParams } from './products.ts'
import { CountOrText, DayOfMonthOrText, DaysOrText, EurosOrText, Instant, ruledText } from './wire.ts'

export const AgreeNewTermsBody = z
  .object({ agree: z.boolean().meta({ description: 'Whether the borrower accepts the altered amount or term' }) })
  .meta({ id: 'AgreeNewTermsBody' })

export const SignLoanBody = z.object({ code: ruledText(parseCodeDigits) }).meta({ id: 'SignLoanBody' })

/** The documents of a loan that a borrower can download. */
const LOAN_DOCUMENT_KINDS = [
  'ine',
  'loan_agreement',
  'extension',
  'modification',
  'settlement',
  'autodebit',
  'withdrawal',
  'receipt',
  'evidence',
  'amortisation_table',
  'acceleration_notice',
] as const

export const LoanDocument = z
  .object({
    id: z.string(),
    kind: z.enum(LOAN_DOCUMENT_KINDS),
    title: z.string().meta({ description: 'Spanish' }),
    created_at: Instant,
    signed_at: Instant.nullable(),
    sha256: z.string().meta({ description: 'Of the file, in hexadecimal digits' }),
    content_type: z.string(),
    size_bytes: z.int(),
  })
  .meta({ id: 'LoanDocument' })
export type LoanDocument = z.infer<typeof LoanDocument>

export const LoanDocuments = z.object({ items: z.array(LoanDocument) }).meta({ id: 'LoanDocuments' })
export type LoanDocuments = z.infer<typeof LoanDocuments>

export const LoanDocumentsParams = z.object({ public_id: z.string().max(64) })
export const LoanDocumentParams = LoanDocumentsParams.extend({ id: z.uuid() })

const AGREEMENT_TYPES = ['loan_agreement', 'ine', 'terms', 'privacy', 'autodebit'] as const

/** The documents of a product that any visitor may read before applying. */
export const AgreementParams = ProductParams.extend({ type: z.enum(AGREEMENT_TYPES) })
export const AgreementQuery = z.object({
  format: z.enum(['html', 'pdf']).default('html'),
  amount: EurosOrText.optional(),
  term: DaysOrText.optional(),
  instalments: CountOrText.optional(),
  pay_day: DayOfMonthOrText.optional(),
  discount: PricesQuery.shape.discount,
})
