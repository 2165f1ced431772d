import type { LoanStatus } from '@puente/domain'

interface CourtStage {
  readonly title: string
  readonly meaning: string
  readonly next: string
}

/** For a borrower who cannot pay: what is possible today, whom to call, and what a court case means. */
export const paymentHelpTexts = {
  title: 'No puedo pagar',
  intro: 'Dinos cuanto antes que no puedes pagar: casi siempre hay una salida. Estas son las opciones que tienes hoy.',
  back: 'Volver a tu préstamo',
  part: 'Pagar una parte',
  partText: 'Aunque sea poco. Lo que llega al dinero prestado deja de generar intereses, y tu fecha de pago no cambia.',
  extend: 'Ampliar el plazo',
  extendText: (amount: string, date: string) =>
    `Desde ${amount} hoy tienes hasta el ${date}. Mira el coste total antes de decidir.`,
  talk: 'Hablar con una persona',
  talkText: 'Cuéntanos qué ha pasado y buscamos contigo un pago que puedas hacer. Llamarnos no tiene coste.',
  meaning: 'Qué significa',
  next: 'Qué viene ahora',
  contact: 'Llama antes de hacer nada',
  contactText: 'También ahora puedes pagar o acordar un pago. Ten a mano el número de tu caso:',
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
