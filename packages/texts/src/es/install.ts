/** The app on the home screen of a phone. */
export const installTexts = {
  title: 'Ten tu cuenta a mano',
  text: 'Añádela a tu pantalla de inicio: se abre como una aplicación y no ocupa casi nada.',
  byHand: 'Añádela a tu pantalla de inicio: toca Compartir y después «Añadir a pantalla de inicio».',
  install: 'Añadir',
  decline: 'No, gracias',
} as const
