/** The page that a browser shows while it has no connection. */
export const offlineTexts = {
  title: 'No hay conexión',
  text: 'No hemos podido cargar la página. Comprueba tu conexión a internet.',
  debt: 'Debías',
  due: 'Fecha de pago',
  asOf: (date: string) => `Datos del ${date}. Pueden haber cambiado.`,
  call: 'Si lo necesitas, llámanos:',
  retry: 'Volver a intentarlo',
} as const
