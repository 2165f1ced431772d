/** What a borrower reads about the transfer of a loan, in the bank's own pages. */
export const payoutTexts = {
  /** Without accents: banks would drop them. */
  concept: (reference: string) => `Prestamo ${reference}`,
} as const
