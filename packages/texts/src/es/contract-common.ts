import { loanDocumentsTexts } from './loan-documents.ts'
/** Words shared by several loan documents. Amounts, dates and rates arrive formatted. */
export const contractCommonTexts = {
  kinds: {
    ine: 'Información normalizada europea sobre el crédito al consumo',
    loan_agreement: 'Contrato de préstamo',
    extension: 'Ampliación del plazo',
    settlement: 'Acuerdo para cerrar el préstamo',
    autodebit: 'Orden de cobro automático en tarjeta',
    withdrawal: 'Justificante de desistimiento',
    receipt: 'Justificante de préstamo devuelto',
    evidence: 'Certificado de firma',
    amortisation_table: 'Cuadro de amortización',
    acceleration_notice: 'Aviso de vencimiento anticipado',
    modification: 'Cambio de las cuotas',
  },
  /** File names of e-mail attachments: letters, digits and dashes only. */
  files: loanDocumentsTexts.files,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  reference: (publicId: string) => `Préstamo ${publicId}`,
  specimen: 'Modelo para consultar. No es una oferta ni un contrato.',
  madeOn: (date: string) => `Fecha de este documento: ${date}`,
  days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  daysList: (list: string) => `${list} días`,
  none: 'No consta',
  yes: 'Sí',
  no: 'No',

  lender: {
    name: 'Prestamista',
    taxId: 'NIF',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    website: 'Página web',
  },
  borrower: {
    title: 'Tú, la persona que recibe el préstamo',
    name: 'Nombre',
    personalId: 'DNI o NIE',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    unknown: 'Tus datos, cuando pidas el préstamo',
  },

  hypotheses: (days: string) =>
    `La TAE supone que recibes todo el dinero el día de este documento, que devuelves todo en un solo pago a los ${days} y que tú y nosotros cumplimos lo acordado. Cuenta los días reales, sin el primero y con el último, y los divide entre 365, o entre 366 si el año que termina el día del pago tiene un 29 de febrero.`,
  lessThanACent: 'menos de 0,01\u00a0€',
  late: (rate: string, daily: string) =>
    `Desde el primer día de retraso se suman intereses de demora al ${rate} anual sobre lo que falte por devolver. Para este préstamo son ${daily} al día.`,
  cap: (cap: string) =>
    `Todo lo que podemos cobrarte durante la vida de este préstamo, además de lo prestado, no pasa nunca de ${cap}.`,
  missedPayment:
    'No pagar puede traerte consecuencias graves: reclamación de la deuda, también ante un juez, inclusión en un fichero de morosos si se cumplen los requisitos de la ley, y más dificultad para conseguir crédito.',
  noCollectionFees: 'No cobramos comisiones por avisos, llamadas ni cartas.',
  withdrawal: (days: number) =>
    `Sí. Tienes ${days} días naturales desde la firma para desistir del contrato, sin explicar por qué y sin penalización.`,
  withdrawalCost: (daily: string, payDays: number) =>
    `Devuelves el dinero que recibiste y los intereses de los días que lo has tenido, ${daily} por día, como máximo ${payDays} días después de tu aviso. No pagas nada más.`,
  early: 'Puedes devolver el préstamo antes, todo o una parte, en cualquier momento.',
  earlyCost:
    'No hay comisión ni compensación. Los intereses se cuentan día a día: si pagas antes, no pagas los días que faltan.',
  debtAdvice: (text: string) => text,
  complaintContact: (email: string) =>
    `Escríbenos a ${email}. Te damos un número de reclamación y contestamos en 15 días como máximo.`,
  complaintPhone: (phone: string) => `También puedes llamar gratis al ${phone} y hablar con una persona.`,
  complaintOutside:
    'Si no estás de acuerdo con la respuesta, puedes acudir a la oficina de consumo de tu municipio o de tu comunidad autónoma, pedir un arbitraje de consumo si lo hemos aceptado, o ir al juzgado de donde vives.',
  supervisor: (name: string) => `Autoridad de supervisión: ${name}.`,
} as const
