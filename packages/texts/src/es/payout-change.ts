import { nonBreaking } from './non-breaking.ts'

/** Another account for a signed loan: confirmed with a code, and the money then waits for a day. */
export const payoutChangeTexts = {
  change: 'Cambiar la cuenta',
  title: '¿En qué cuenta quieres el dinero?',
  text: 'Elige otra cuenta tuya. Por tu seguridad te mandamos un código por SMS y enviamos el dinero 24 horas después. Esperar no te cuesta nada.',
  legend: 'Cuentas a tu nombre',
  option: (lastDigits: string) => `Cuenta que termina en ${lastDigits}`,
  loading: 'Buscamos tus cuentas',
  none: 'Tu banco solo nos ha mostrado la cuenta que ya tienes elegida. Para cobrar en otra, llámanos:',
  missing: '¿No está la que buscas? Llámanos:',
  submit: 'Enviar el código',
  cancel: 'Dejar la de antes',
  close: 'Cerrar',
  codeTitle: 'Confirma el cambio de cuenta',
  sent: (lastDigits: string, phone: string) =>
    `Para cobrar en la cuenta que termina en ${lastDigits}, escribe el código que hemos enviado por SMS al ${nonBreaking(phone)}.`,
  resent: 'Te hemos enviado un código nuevo. El anterior ya no sirve.',
  done: (lastDigits: string) => `Cobrarás en la cuenta que termina en ${lastDigits}.`,
  noAccess: 'No tengo acceso a ese teléfono',
  noAccessText: 'Llámanos. Comprobaremos que eres tú y te ayudaremos:',
  hold: {
    title: 'Has cambiado la cuenta',
    text: (until: string) =>
      `Por tu seguridad enviamos el dinero a partir del ${until}. No pagas nada por esperar. Si no la cambiaste tú, llámanos ya:`,
  },
} as const
