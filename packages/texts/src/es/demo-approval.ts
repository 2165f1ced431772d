/** The request that waits for a second person in a fresh sandbox. */
export const demoApprovalTexts = {
  reason: 'No contesta a las llamadas ni al último aviso.',
} as const
