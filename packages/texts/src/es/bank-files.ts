/** The reasons of requests that the server writes itself. */
export const bankFileTexts = {
  uploadReason: 'Extracto subido a mano.',
  gapReason: 'Llegó por el canal del banco, pero sus saldos no encajan con los extractos anterior y siguiente.',
} as const
