/** Correcting the address on the page of a customer's data. */
export const addressChangeTexts = {
  row: 'Dirección',
  homeRow: 'Vives en',
  change: 'Cambiar la dirección',
  title: 'Cambia tu dirección',
  text: 'La usamos para enviarte los documentos de tu préstamo. Un contrato que ya firmaste no cambia.',
  save: 'Guardar la dirección',
  cancel: 'Cancelar',
} as const
