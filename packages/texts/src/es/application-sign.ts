import { nonBreaking } from './non-breaking.ts'

/** Reading the contract and signing it with a code. Amounts, dates and phones arrive formatted. */
export const applicationSignTexts = {
  confirm: {
    title: 'Revisa y firma tu préstamo',
    text: 'Está aprobado. Léelo con calma: nada te obliga hasta que firmes.',
    amount: 'Recibes',
    tae: 'TAE',
    total: 'Devuelves',
    dueOn: (date: string, days: string) => `El ${date}, en un solo pago, a los ${days}`,
    days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
    due: 'Fecha de pago',
    account: 'Lo recibes en',
    holder: (name: string) => `Titular: ${name}`,
    accountFromBank: 'La cuenta de tu banco',
    late: (perDay: string, amount: string) =>
      `Si te retrasas, desde el día siguiente se suman intereses de demora: ${perDay} al día mientras debas ${amount}. Si ves que no llegas, avísanos antes.`,
    lessThanACent: 'menos de 0,01\u00a0€',
    early: 'Puedes devolverlo antes, cuando quieras y sin comisión.',
    withdraw: 'Tienes 14 días desde la firma para echarte atrás sin dar motivos.',
    documentsTitle: 'Lee estos documentos',
    documentsText: 'También te los hemos enviado por correo.',
    readOffer: 'Leer la oferta como página web',
    preparing: 'Estamos preparando tus documentos',
    preparingText: 'Suele tardar unos segundos. Aparecen aquí solos.',
    documentsFailed: 'No hemos podido cargar tus documentos.',
    retry: 'Volver a intentarlo',
    consent: 'He leído la información previa y el contrato, y estoy de acuerdo',
    tooEarly: (hours: number) =>
      `La ley pide un tiempo entre leer las condiciones y firmar. Puedes firmar dentro de ${hours === 1 ? '1 hora' : `${hours} horas`}. La oferta te espera en esta página.`,
    continue: 'Continuar para firmar',
    codeComes: (phone: string) => `Te enviaremos un código por SMS al ${nonBreaking(phone)}.`,
    changedTitle: 'Los documentos han cambiado',
    changed: 'Hemos puesto al día las fechas o los importes. Vuelve a leerlos antes de firmar.',
  },

  code: {
    title: 'Firma con el código',
    sentTo: (phone: string) => `Lo hemos enviado por SMS al ${nonBreaking(phone)}.`,
    summary: 'Con este código firmas',
    submit: 'Firmar el contrato',
    signing: 'Estamos firmando tu contrato',
    back: 'Volver a leer el contrato',
    resentByItself: 'Ha pasado tiempo desde que aprobamos tu préstamo, así que te enviamos un código nuevo.',
  },
} as const
