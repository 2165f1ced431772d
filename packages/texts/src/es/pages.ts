/** Texts of the few pages that the server writes itself. */
export const pageTexts = {
  back: 'Volver al inicio',
  notFoundTitle: 'No hemos encontrado esta página',
  notFoundText: 'Puede que el enlace haya caducado o que la dirección no esté bien escrita.',
}
