/** The promo code field. It loads when opened; the calculator holds the link that opens it. */
export const promoCodeTexts = {
  label: 'Código promocional',
  hint: 'Solo letras y números, 10 como máximo.',
  confirm: 'Confirmar',
  applied: (code: string) => `Código ${code} aplicado`,
  appliedNoChange: 'Este préstamo ya no tiene coste: el código no cambia el precio.',
  another: 'Usar otro código',
} as const
