import { nonBreaking } from './non-breaking.ts'

/** A code sent by message: for confirming a phone, and for signing where that has no texts of its own. */
export const codeTexts = {
  title: 'Introduce el código',
  sentTo: 'Lo hemos enviado a',
  change: 'Cambiar número',
  code: (digits: number) => `Código de ${digits} cifras`,
  codeHint: 'Puede tardar unos segundos en llegar.',
  submit: 'Confirmar',
  checking: 'Estamos comprobando el código',
  resend: 'Enviar otro código',
  resendIn: (time: string) => `Podrás pedir otro código en ${time}`,
  whatsapp: 'Recibirlo por WhatsApp',
  resent: 'Te hemos enviado un código nuevo por SMS. El anterior ya no sirve.',
  resentByWhatsapp: 'Te hemos enviado un código nuevo por WhatsApp. El anterior ya no sirve.',
  helpNote: (phone: string) => `Si necesitas ayuda, llámanos al ${nonBreaking(phone)}.`,
  attemptsLeft: (left: number) => (left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`),
  noAttemptsLeft: 'Este código ya no sirve: pide uno nuevo.',
} as const

export const changePhoneTexts = {
  title: 'Cambiar número de teléfono',
  text: 'Escribe el número correcto y te enviaremos un código nuevo.',
  phone: 'Nuevo número de teléfono móvil',
  submit: 'Guardar y continuar',
  cancel: 'Cancelar',
} as const
