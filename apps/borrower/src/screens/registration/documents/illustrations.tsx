import type { DocumentType } from '@puente/domain'
import type { ReactNode } from 'react'

/** Decorative drawings beside a text that says the same: hidden from screen readers. Lines use the text colour. */
function Drawing({ viewBox, className, children }: { viewBox: string; className: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const SOFT = 'fill-primary/12 stroke-none'

const HINTS = {
  originalDocument: (
    <>
      <rect x="5" y="16" width="30" height="20" rx="3" className={SOFT} />
      <rect x="5" y="16" width="30" height="20" rx="3" />
      <circle cx="13" cy="24" r="3" />
      <path d="M9 32c.8-2.6 7.200-2.600 8 0M22 23h8M22 28h8" />
      <path d="M31 12l4 4 7-8" strokeWidth="3" />
    </>
  ),
  goodLight: (
    <>
      <circle cx="24" cy="24" r="8" className={SOFT} />
      <circle cx="24" cy="24" r="8" />
      <path d="M24 6v5M24 37v5M6 24h5M37 24h5M11.300 11.300l3.500 3.500M33.200 33.200l3.500 3.500M36.700 11.300l-3.500 3.500M14.800 33.200l-3.500 3.500" />
    </>
  ),
  noOtherFaces: (
    <>
      <circle cx="17" cy="18" r="7.5" className={SOFT} />
      <circle cx="17" cy="18" r="7.5" />
      <path d="M4 40c1-11 25-11 26 0" />
      <path d="M33 27a6 6 0 1 0-2-10.500M36 33.500c4 .8 7 3 7.500 6.500" strokeDasharray="1 4.500" />
      <path d="M36 6l7 7M43 6l-7 7" strokeWidth="2.500" />
    </>
  ),
  cleanFace: (
    <>
      <ellipse cx="24" cy="24" rx="12" ry="15" className={SOFT} />
      <ellipse cx="24" cy="24" rx="12" ry="15" />
      <path d="M19 21v1M29 21v1M24 23v4M19.500 31c2.500 2.400 6.500 2.400 9 0" />
      <path d="M6 12V7a1 1 0 0 1 1-1h5M36 6h5a1 1 0 0 1 1 1v5M42 36v5a1 1 0 0 1-1 1h-5M12 42H7a1 1 0 0 1-1-1v-5" />
    </>
  ),
  noVirtualCamera: (
    <>
      <rect x="5" y="14" width="26" height="20" rx="3" className={SOFT} />
      <rect x="5" y="14" width="26" height="20" rx="3" />
      <path d="M31 21l11-6v18l-11-6" />
      <path d="M18 19l1.500 3.500L23 24l-3.500 1.500L18 29l-1.500-3.500L13 24l3.500-1.500z" />
      <path d="M6 42L42 6" strokeWidth="3" />
    </>
  ),
} as const

export type Hint = keyof typeof HINTS

export const HintDrawing = ({ hint }: { readonly hint: Hint }) => (
  <Drawing viewBox="0 0 48 48" className="size-11 flex-none text-primary">
    {HINTS[hint]}
  </Drawing>
)

const CARD_FRONT = (
  <>
    <rect x="30" y="24" width="100" height="63" rx="7" className="fill-surface" />
    <rect x="30" y="24" width="100" height="15" className={SOFT} />
    <rect x="39" y="46" width="24" height="31" rx="3" className={SOFT} />
    <circle cx="51" cy="57" r="5" />
    <path d="M42.500 74c1.500-8 15.500-8 17 0M72 50h46M72 60h36M72 70h42M39 32h34" />
    <rect x="30" y="24" width="100" height="63" rx="7" />
  </>
)

const CARD_BACK = (
  <>
    <rect x="30" y="24" width="100" height="63" rx="7" className="fill-surface" />
    <rect x="39" y="32" width="16" height="13" rx="2" className={SOFT} />
    <path d="M64 34h54M64 43h36" />
    <rect x="30" y="54" width="100" height="26" className={SOFT} />
    <path d="M38 60h56M38 67h44M38 74h50" strokeDasharray="5 3" />
    <path d="M104 57l-4 3 4 3M112 57l-4 3 4 3M120 57l-4 3 4 3M92 64l-4 3 4 3M100 64l-4 3 4 3M98 71l-4 3 4 3M106 71l-4 3 4 3" />
    <rect x="30" y="24" width="100" height="63" rx="7" />
  </>
)

const SELFIE = (
  <>
    <circle cx="64" cy="40" r="20" className="fill-surface" />
    <path d="M30 100c2-34 66-34 68 0" className="fill-surface" />
    <path d="M44.500 36c8 0 14-4 18-10 4 7 12 10 20.500 10" />
    <path d="M57 42v1M71 42v1M59 50c3 2.400 7 2.400 10 0" />
    <rect x="92" y="46" width="46" height="29" rx="4" className="fill-surface" />
    <rect x="97" y="51" width="12" height="18" rx="2" className={SOFT} />
    <circle cx="103" cy="58" r="2.500" />
    <path d="M99.500 67c.8-3.600 6.200-3.600 7 0M114 56h18M114 63h14" />
    <path d="M104 100c4-6 6-14 7-25M120 75c1 9 0 17-4 25" />
  </>
)

const PAPER = (
  <>
    <path d="M52 12h42l18 18v70H52z" className="fill-surface" />
    <path d="M94 12v18h18" />
    <rect x="62" y="78" width="40" height="12" rx="2" className={SOFT} />
    <path d="M62 40h40M62 50h40M62 60h28M68 84h12M92 84h4" />
  </>
)

const DOCUMENTS: Readonly<Record<DocumentType, ReactNode>> = {
  id_card: CARD_FRONT,
  id_card_back: CARD_BACK,
  selfie_with_id_card: SELFIE,
  liveness_selfie: SELFIE,
  income_statement: PAPER,
  any: PAPER,
}

/** What a good photo of this document looks like. */
export const DocumentDrawing = ({ kind }: { readonly kind: DocumentType }) => (
  <div className="flex justify-center rounded-card bg-primary-tint py-4 text-primary">
    <Drawing viewBox="24 8 118 96" className="h-36 w-auto">
      {DOCUMENTS[kind]}
    </Drawing>
  </div>
)
