/** The concept of the payout transfer, as the borrower sees it at the bank. */
export const payoutTexts = {
  /** Without accents, because banks would drop them. */
  concept: (reference: string) => `Prestamo ${reference}`,
} as const
