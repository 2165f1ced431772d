/** The page that a browser shows while it has no connection. */
export const offlineTexts = {
  title: 'No hay conexión',
  text: 'No hemos podido cargar la página. Comprueba tu conexión a internet.',
  debt: (date: string) => `El ${date} debías`,
  due: 'Fecha de pago',
  mayHaveChanged: 'Son los últimos datos que vimos en este dispositivo. Pueden haber cambiado.',
  call: 'Si lo necesitas, llámanos:',
  retry: 'Volver a intentarlo',
} as const
