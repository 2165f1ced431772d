/** The card that pays by itself. The quoted sentences are the specification's (§8). */
export const autoDebitTexts = {
  lastAttemptFailed: 'Tu último intento de vincular la tarjeta para el débito automático fue fallido.',
  cannotActivate: 'No podemos activar el débito automático',
} as const
