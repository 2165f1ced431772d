import { nonBreaking } from './non-breaking.ts'

/** A change of the e-mail address: confirmed with a code, and a one-day hold follows. */
export const emailChangeTexts = {
  change: 'Cambiar el correo',
  title: 'Cambiar el correo',
  text: 'Escribe el correo nuevo y te mandaremos un código por SMS para confirmarlo.',
  email: 'Nuevo correo electrónico',
  submit: 'Enviar el código',
  cancel: 'Dejar el de antes',
  codeTitle: 'Confirma el cambio de correo',
  sent: (email: string, phone: string) =>
    `Para usar ${email}, escribe el código que hemos enviado por SMS al ${nonBreaking(phone)}.`,
  resent: 'Te hemos enviado un código nuevo. El anterior ya no sirve.',
  done: (email: string) => `Tu correo es ahora ${email}. Hemos avisado al anterior.`,
  noAccess: 'No tengo acceso a ese teléfono',
  noAccessText: 'Llámanos. Comprobaremos que eres tú y te ayudaremos:',
  hold: {
    title: 'Has cambiado de correo',
    text: (until: string) =>
      `Tu correo cambió hace menos de 24 horas. Por tu seguridad, hasta el ${until}, no le mandamos nada: tus documentos están en tu cuenta. Si no lo cambiaste tú, llámanos ya:`,
  },
} as const
