/** The reasons of requests that the server writes itself. */
export const bankFileTexts = {
  uploadReason: 'Extracto subido a mano.',
  gapReason: 'Llegó por el canal del banco, pero el saldo inicial no sigue al del extracto anterior.',
} as const
