/** The question before a code is sent. It loads after the entry screen. */
export const numberDialogTexts = {
  title: '¿Es correcto tu número?',
  text: 'Enviaremos el código a este número.',
  yes: 'Sí, es correcto',
  no: 'No, quiero cambiarlo',
} as const
