/** What the payers of the demo statement wrote. */
export const demoStatementTexts = {
  exact: (publicId: string): string => `PAGO PRESTAMO ${publicId}`,
  withoutReference: 'DEVOLUCION',
  thirdParty: 'ROSA EJEMPLO DEMO',
  forAnother: (publicId: string): string => `pago de mi hijo ${publicId.slice(0, 5)} ${publicId.slice(5)}`,
  bank: 'BANCO DE EJEMPLO',
  fee: 'COMISION DE MANTENIMIENTO',
} as const
