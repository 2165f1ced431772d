import { nonBreaking } from './non-breaking.ts'

/** A phone change of a registered customer: both numbers are confirmed, and a one-day hold follows. */
export const phoneChangeTexts = {
  title: 'Confirma el cambio de teléfono',
  sent: 'Hemos enviado dos códigos por SMS, uno a cada número. Escribe los dos.',
  newCode: (masked: string) => `Código del número nuevo, ${masked}`,
  currentCode: (masked: string) => `Código de tu número de ahora, ${masked}`,
  resent: 'Te hemos enviado dos códigos nuevos. Los anteriores ya no sirven.',
  noAccess: 'No tengo acceso a mi número antiguo',
  noAccessText: 'Llámanos. Comprobaremos que eres tú y lo cambiaremos contigo:',
  done: (phone: string) =>
    `Tu teléfono es ahora el ${nonBreaking(phone)}. Hemos cerrado tu sesión en otros dispositivos.`,
  cancel: 'Dejar el de antes',
  hold: {
    signTitle: 'Todavía no puedes firmar',
    accountTitle: 'Todavía no puedes cambiar de cuenta',
    title: 'Has cambiado de teléfono',
    text: (until: string) =>
      `Tu teléfono cambió hace menos de 24 horas. Por tu seguridad, hasta el ${until}, no puedes firmar ni cambiar la cuenta donde recibes el dinero. Si no lo cambiaste tú, llámanos ya:`,
  },
} as const
