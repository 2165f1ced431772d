import type { PaymentStep, PayoutStep, StepState } from '@puente/domain'

type StepTexts = Readonly<Record<StepState, string>>

const always = (text: string): StepTexts => ({ done: text, current: text, failed: text, ahead: text })

const payoutSteps: Readonly<Record<PayoutStep, StepTexts>> = {
  signed: always('Firmaste el contrato'),
  ordered: { ...always('Preparamos la transferencia'), done: 'Transferencia preparada' },
  sent: {
    ...always('Enviamos la orden al banco'),
    done: 'Orden enviada al banco',
    failed: 'El banco no aceptó la orden',
  },
  received: {
    ...always('Tu banco recibe el dinero'),
    done: 'Tu banco tiene el dinero',
    failed: 'Tu banco no aceptó el dinero',
  },
}

const paymentSteps: Readonly<Record<PaymentStep, StepTexts>> = {
  started: always('Empezaste el pago'),
  bank: { ...always('Tu banco responde'), done: 'Tu banco aceptó el pago', failed: 'No se ha cobrado nada' },
  booked: { ...always('Apuntado en tu préstamo'), failed: 'Devuelto' },
}

const states: Readonly<Record<StepState, string>> = {
  done: 'Hecho',
  current: 'En curso',
  failed: 'No se ha podido',
  ahead: 'Pendiente',
}

/** Dated steps of a payout or a payment, and the result of a payment. Amounts and dates arrive formatted. */
export const trackingTexts = {
  payoutSteps,
  paymentSteps,
  states,
  payoutLabel: 'Cómo va tu dinero',
  paymentLabel: 'Cómo va tu pago',
  today: (time: string) => `Hoy a las ${time}`,
  at: (date: string, time: string) => `${date}, ${time}`,
  account: 'Cuenta',
  holder: (name: string) => `A nombre de ${name}`,

  result: {
    title: {
      pending: 'Tu pago está en marcha',
      completed: 'Hemos recibido tu pago',
      failed: 'El pago no se ha hecho',
      abandoned: 'No terminaste el pago',
      cancelled: 'Cancelaste el pago',
      refunded: 'Te hemos devuelto el pago',
    },
    received: (amount: string) => `Has pagado ${amount}.`,
    left: (amount: string, date: string) => `Te quedan ${amount} por pagar, y vence el ${date}.`,
    leftLate: (amount: string) => `Te quedan ${amount} por pagar.`,
    notReceived: (amount: string) => `Tu pago de ${amount} no se ha hecho y no se te ha cobrado nada.`,
    late: 'Si tu banco lo confirma después, lo apuntamos igual: no pierdes nada.',
    pending: 'Esperamos la respuesta de tu banco. Puedes cerrar esta página: te avisaremos.',
    refunded: (amount: string) => `Tu banco te devolverá ${amount}. No cuenta en tu préstamo.`,
    paid: 'Has pagado',
    balance: 'Te queda por pagar hoy',
    nothingLeft: 'No debes nada: has devuelto el préstamo.',
    dueDate: 'Fecha de pago',
    newDueDate: 'Nueva fecha de pago',
    receipt: 'Ver el recibo',
    details: 'Ver el resultado y el recibo',
    whatHappened: 'Ver qué ha pasado',
    hide: 'Ocultar este aviso',
    none: 'No hay ningún pago reciente de este préstamo.',
    loading: 'Estamos buscando tu pago',
    failedToLoad: 'No hemos podido cargar el resultado de tu pago.',
  },
} as const
