/** How a notification is marked; each mark has an icon and a colour of its own. */
type Severity = 'warning' | 'error' | 'success' | 'info'

interface NotificationText {
  readonly severity: Severity
  /** Shown in the account. `{support_phone}` is filled by the page; every other name in braces by the server. */
  readonly inbox: string
  /** Sent by SMS as well; null where the inbox is enough. */
  readonly sms: string | null
}

/**
 * What the product tells a borrower by itself. These are the first versions: an operator replaces them in the database.
 * The words are plain on purpose: a reminder helps to pay, it does not frighten (Directive 2023/2225 art. 35).
 */
export const notificationTexts = {
  due_in_3_days: {
    severity: 'info',
    inbox: 'Te quedan 3 días: el {date} toca devolver {amount}. Si te viene mal, puedes ampliar el plazo desde aquí.',
    sms: '{brand}: el {date} toca devolver {amount}. Puedes pagar o ampliar el plazo en tu cuenta. Dudas: {support_phone}',
  },
  due_today: {
    severity: 'warning',
    inbox: 'Hoy vence tu préstamo: son {amount}. Págalo hoy y no tendrás intereses de demora.',
    sms: '{brand}: hoy vence tu préstamo, {amount}. Págalo o amplía el plazo en tu cuenta. Dudas: {support_phone}',
  },
  late_1_day: {
    severity: 'warning',
    inbox: 'Tu préstamo venció ayer y hoy debes {amount}. Puedes pagarlo, pagar una parte o ampliar el plazo.',
    sms: '{brand}: tu préstamo venció ayer y hoy debes {amount}. Puedes pagar o ampliar el plazo en tu cuenta.',
  },
  late_3_days: {
    severity: 'warning',
    inbox:
      'Tu préstamo lleva 3 días de retraso y hoy debes {amount}. Si no puedes pagarlo todo, llámanos: {support_phone}.',
    sms: '{brand}: 3 días de retraso, hoy debes {amount}. Si no puedes pagarlo todo, llámanos: {support_phone}',
  },
  late_7_days: {
    severity: 'error',
    inbox: 'Tu préstamo lleva 7 días de retraso y hoy debes {amount}. Cada pago cuenta. ¿Hablamos? {support_phone}.',
    sms: '{brand}: 7 días de retraso, hoy debes {amount}. Puedes pagar una parte en tu cuenta. ¿Hablamos? {support_phone}',
  },
  late_14_days: {
    severity: 'error',
    inbox: 'Tu préstamo lleva 14 días de retraso y hoy debes {amount}. Llámanos y buscamos un plan: {support_phone}.',
    sms: '{brand}: 14 días de retraso, hoy debes {amount}. Llámanos y buscamos un plan: {support_phone}',
  },
  late_30_days: {
    severity: 'error',
    inbox:
      'Tu préstamo lleva 30 días de retraso y hoy debes {amount}. Si tienes dificultades, dínoslo: {support_phone}. Hay ayuda gratuita.',
    sms: '{brand}: 30 días de retraso, hoy debes {amount}. Si tienes dificultades, dínoslo: {support_phone}. Hay ayuda gratuita.',
  },
  autodebit_notice: {
    severity: 'info',
    inbox: 'El {date} cobraremos {amount} en tu tarjeta {card}. Asegúrate de tener saldo, o paga antes desde aquí.',
    sms: '{brand}: el {date} cobraremos {amount} en tu tarjeta {card}. Puedes pagar antes en tu cuenta.',
  },
  autodebit_failed: {
    severity: 'warning',
    inbox: 'No hemos podido cobrar {amount} en tu tarjeta {card}. Puedes pagar desde aquí con otra tarjeta.',
    sms: '{brand}: no hemos podido cobrar {amount} en tu tarjeta {card}. Puedes pagar en tu cuenta.',
  },
  autodebit_authentication: {
    severity: 'warning',
    inbox:
      'Tu banco quiere que confirmes tú el cobro de {amount} en tu tarjeta {card}. Paga desde aquí y lo confirmas.',
    sms: '{brand}: tu banco quiere que confirmes el cobro de {amount} en tu tarjeta {card}. Entra en tu cuenta y paga.',
  },
  payment_received: {
    severity: 'success',
    inbox: 'Hemos recibido tu pago de {amount}. Gracias.',
    sms: null,
  },
  loan_returned: {
    severity: 'success',
    inbox: 'Has devuelto tu préstamo por completo. No debes nada. Gracias por confiar en nosotros.',
    sms: null,
  },
} as const satisfies Record<string, NotificationText>

export type NotificationKey = keyof typeof notificationTexts
