import type { CallReason, CallTime, LoanStatus } from '@puente/domain'

interface CourtStage {
  readonly title: string
  readonly meaning: string
  readonly next: string
}

const callTimes: Readonly<Record<CallTime, string>> = {
  morning: 'Por la mañana',
  afternoon: 'Por la tarde',
  any: 'Me da igual',
}

const callTimesInSentence: Readonly<Record<CallTime, string>> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  any: 'en cuanto podamos',
}

const reasons: Readonly<Record<CallReason, string>> = {
  paid_later: 'Cobro más tarde de lo normal',
  less_income: 'Gano menos que antes',
  unexpected_cost: 'He tenido un gasto que no esperaba',
  other: 'Otra cosa',
}

/** For a borrower who cannot pay: three questions, what is possible today, a call, and what a court case means. */
export const paymentHelpTexts = {
  title: 'No puedo pagar',
  intro: 'Casi siempre hay una salida. Contesta a tres preguntas, o sáltalas, y mira qué puedes hacer hoy.',
  back: 'Volver a tu préstamo',

  question: (number: number) => `Pregunta ${number} de 3`,
  next: 'Siguiente',
  seeOptions: 'Ver mis opciones',
  skip: 'Saltar esta pregunta',
  skipAll: 'Ver mis opciones sin contestar',
  amountQuestion: '¿Cuánto puedes pagar hoy?',
  amountHint: 'No pagas nada todavía: es para calcular tus opciones.',
  amount: 'Hoy puedo pagar',
  nothingToday: 'Hoy no puedo pagar nada',
  restQuestion: '¿Cuándo podrás pagar el resto?',
  rest: { 7: 'En una semana', 14: 'En dos semanas', 30: 'En un mes' },
  restUnknown: 'Todavía no lo sé',
  reasonQuestion: '¿Qué ha pasado?',
  reasonHint: 'Solo lo verá quien te llame, si nos pides una llamada. No lo guardamos para nada más.',
  reasons,

  optionsTitle: 'Tus opciones de hoy',
  optionsIntro: 'De la más barata a la más cara. El total es todo lo que te queda por pagar.',
  fittingIntro: 'Primero, lo que encaja con lo que has dicho. El total es todo lo que te queda por pagar.',
  nothingFits:
    'Con lo que has dicho no encaja ningún pago. Habla con nosotros: la llamada es gratis y buscamos contigo una salida.',
  others: (count: number) =>
    count === 1 ? 'Otra opción, con más dinero hoy o antes' : `Otras ${count} opciones, con más dinero hoy o antes`,
  loading: 'Estamos calculando tus opciones',
  failedTitle: 'No hemos podido calcular tus opciones',
  failed: 'Comprueba tu conexión y vuelve a intentarlo, o llámanos.',
  nothingOwed: 'Ahora mismo no tienes nada que pagar.',
  pending: 'Tienes un pago en marcha. Cuando termine, verás aquí tus opciones.',
  full: 'Pagar todo hoy',
  agreed: 'Pagar lo acordado',
  part: 'Pagar una parte hoy',
  instalment: 'Pagar solo lo que toca',
  instalmentDetail: (now: string, later: string, end: string) =>
    `Hoy pagas ${now}. El resto, ${later}, en las cuotas que quedan, hasta el ${end}.`,
  deferral: 'Mover las cuotas',
  deferralDetail: (now: string, date: string) => `Hoy pagas ${now}. La próxima cuota pasa al ${date}.`,
  deferralAction: 'Ver cuánto cuesta',
  extension: (days: number) => `Ampliar ${days} días`,
  total: 'Total',
  fullDetail: 'Con este pago terminas.',
  agreedDetail: (date: string) => `Como muy tarde el ${date}. Con este pago terminas.`,
  nowAndLater: (now: string, later: string, date: string) => `Hoy ${now} y ${later} el ${date}.`,
  onlyLater: (later: string, date: string) => `Hoy nada, y ${later} el ${date}.`,
  lateRest: 'Hasta ese día se suman intereses de demora; ya están en el total.',
  sameDate: 'Tu fecha de pago no cambia.',
  extra: 'de más que hoy',
  less: 'menos que hoy',
  perDay: (amount: string) => `${amount} al día`,
  tae: 'TAE del préstamo',
  seeTae: 'Ver la TAE',
  cheapest: 'La más barata',
  matches: 'Encaja con lo que has dicho',
  payAction: (amount: string) => `Pagar ${amount}`,
  extendAction: (days: number) => `Ampliar ${days} días`,
  change: 'Cambiar mis respuestas',

  callTitle: 'Pide que te llamemos',
  callText: 'Buscamos contigo un pago que puedas hacer. No te cuesta nada.',
  callTime: '¿Cuándo te viene bien?',
  callTimes,
  callAction: 'Pedir la llamada',
  callStands: 'Nos has pedido una llamada',
  callStandsText: (date: string, time: string, when: CallTime, by: string) =>
    `Lo pediste el ${date} a las ${time}. Te llamaremos ${callTimesInSentence[when]}, antes de que acabe el ${by}.`,
  callSooner: 'Si prefieres no esperar, llámanos:',

  meaning: 'Qué significa',
  comesNext: 'Qué viene ahora',
  caseNumber: 'Número de tu caso',
  contact: 'Habla con nosotros antes de hacer nada',
  contactText: 'También ahora puedes pagar o acordar un pago. Ten a mano el número de tu caso.',
  callUs: 'Llámanos:',
  payPart: 'Pagar una parte',
  freeHelp: 'Ayuda gratis',
  municipal: 'Los servicios sociales de tu ayuntamiento te orientan y pueden ayudarte con gastos urgentes.',
  consumers:
    'La oficina municipal de información al consumidor (OMIC) y las asociaciones de consumidores revisan tu caso.',
  lawyer:
    'Si tienes pocos ingresos, puedes pedir abogado y procurador de oficio en el Servicio de Orientación Jurídica de tu colegio de abogados.',
} as const

/** The stages of a court case, in the words of a borrower. */
export const courtStageTexts: Partial<Record<LoanStatus, CourtStage>> = {
  pre_court: {
    title: 'Último aviso antes de ir al juzgado',
    meaning: 'No hemos recibido tu pago y estamos preparando una reclamación judicial. Todavía no la hemos presentado.',
    next: 'Si no pagas ni acordamos un pago, presentaremos la reclamación. A la deuda se pueden sumar costas del juzgado.',
  },
  court: {
    title: 'En el juzgado',
    meaning: 'Hemos presentado una reclamación. El juzgado te enviará una carta con el plazo para pagar u oponerte.',
    next: 'No dejes pasar el plazo de esa carta: si no contestas, el juzgado puede darnos la razón sin oírte.',
  },
  post_court: {
    title: 'Con sentencia del juzgado',
    meaning: 'Un juez ha decidido que debes pagar esta deuda.',
    next: 'Si no pagas, podemos pedir al juzgado que embargue parte de tu nómina o tus cuentas.',
  },
  execution: {
    title: 'En ejecución judicial',
    meaning: 'El juzgado está cobrando la deuda y puede embargar parte de tu nómina o tus cuentas.',
    next: 'La ley protege una parte de tus ingresos: lo que no pasa del salario mínimo no se puede embargar. Si pagas, pedimos que se pare.',
  },
}
