/** What this server adds to the lines of an account statement. */
export const statementLineTexts = {
  /** A line of its own for what the bank kept of a collective entry. */
  charges: 'COMISIONES DEL BANCO',
  onBehalfOf: (name: string): string => `por cuenta de ${name}`,
} as const
