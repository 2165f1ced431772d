import { nonBreaking } from './non-breaking.ts'

/** The information about a loan before the request. Amounts, dates and rates arrive formatted. */
export const offerTexts = {
  title: 'Información de tu préstamo',
  intro: 'Esta información es gratuita y no te obliga a nada. Guárdala o imprímela si quieres.',

  main: {
    title: 'Lo más importante',
    lender: 'Prestamista',
    kind: 'Tipo de crédito',
    kindText: 'Préstamo personal que se devuelve en un solo pago',
    amount: 'Importe total del crédito',
    payout: 'Cómo lo recibes',
    payoutText: 'Por transferencia a tu cuenta, después de firmar',
    term: 'Duración',
    days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
    dueDate: 'Fecha de devolución',
    dueDateText: (date: string) => `${date}, si recibes el dinero hoy`,
    payments: 'Pagos',
    paymentsText: (total: string) => `1 pago de ${total}`,
    rate: 'Tipo deudor fijo',
    rateText: (rate: string) => `${rate} anual`,
    tae: 'TAE',
    cost: 'Coste total del crédito',
    total: 'Importe total que devuelves',
  },

  why: {
    title: '¿Por qué estos importes?',
    interest: (amount: string, rate: string, days: string, cost: string) =>
      `El coste son los intereses de cada día: ${amount} × ${rate} ÷ 365 × ${days} = ${cost}.`,
    free: 'Es tu primer préstamo y no tiene intereses: devuelves justo lo que recibes.',
    discount: (percent: number, before: string, after: string) =>
      `Tienes un descuento del ${percent} %: en lugar de ${before} pagas ${after} de intereses.`,
    total: (amount: string, cost: string, total: string) => `Devuelves ${amount} + ${cost} = ${total}.`,
    tae: (days: string) =>
      `La TAE compara préstamos de distinto plazo como si duraran un año. Está calculada para un solo pago a los ${days}, con los días reales entre 365 (366 si hay un 29 de febrero por medio).`,
    noFees: 'No hay comisiones, seguros ni otros gastos.',
  },

  late: {
    title: 'Si te retrasas',
    rate: (rate: string, daily: string) =>
      `Desde el primer día de retraso se suman intereses de demora al ${rate} anual sobre lo que falte por devolver. Para este préstamo son ${daily} al día.`,
    cap: (cap: string) => `Todos los costes juntos no pasan nunca de ${cap}.`,
    warning:
      'No pagar puede traerte consecuencias serias: reclamación de la deuda, inclusión en un fichero de morosos si se cumplen los requisitos legales y más dificultad para conseguir crédito.',
    help: (phone: string) => `Si ves que no llegas, llámanos antes: ${nonBreaking(phone)}.`,
  },

  rights: {
    title: 'Tus derechos',
    withdrawal: (days: number, daily: string, payDays: number) =>
      `Puedes desistir durante ${days} días desde la firma, sin explicar por qué. Devuelves lo que recibiste y ${daily} por cada día que lo hayas tenido, en los ${payDays} días siguientes a tu aviso.`,
    early:
      'Puedes devolverlo antes, todo o una parte, cuando quieras y sin comisión. Solo pagas los días que hayan pasado.',
    extension: (terms: string, rate: string, times: number) =>
      `Puedes ampliar el plazo ${terms} días, ${times === 1 ? 'una vez' : `hasta ${times} veces`}. Al ampliar pagas lo acumulado, y los días nuevos cuestan un ${rate} anual. Verás el precio exacto antes de aceptar.`,
    draft: 'Puedes pedir gratis un borrador del contrato.',
    complaint: (email: string) => `Si algo no va bien, escríbenos a ${email}. Contestamos en 15 días como máximo.`,
  },

  validity: (date: string) => `Estas condiciones valen para solicitudes hechas hoy, ${date}.`,
  regime: (name: string) => `Norma aplicable: ${name}.`,
} as const
