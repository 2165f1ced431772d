/** The kind of a notification; each kind has its own icon and colour. */
type Severity = 'warning' | 'error' | 'success' | 'info'

export interface NotificationText {
  readonly severity: Severity
  /** Shown in the account. The page fills in `{support_phone}`; the server fills in every other placeholder. */
  readonly inbox: string
  /** Also sent by SMS; null if the inbox is enough. */
  readonly sms: string | null
  /** Increased when the text changes after the first version: a database keeps the versions that it has. */
  readonly smsVersion?: number
  /** Asks for something, or announces it: no longer true once its loan or application has ended. */
  readonly endsWithLoan?: true
}

/**
 * Automatic notifications to borrowers. These are the first versions: an operator replaces them in the database. The wording is
 * plain on purpose: a reminder helps to pay and does not frighten (Directive 2023/2225 art. 35).
 */
export const notificationTexts = {
  due_in_3_days: {
    severity: 'info',
    inbox: 'Te quedan 3 días: el {date} toca devolver {amount}. Si te viene mal, puedes ampliar el plazo desde aquí.',
    sms: '{brand}: el {date} toca devolver {amount}. Paga aquí: {link} o amplía el plazo en tu cuenta. Dudas: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  // For a loan that cannot be extended: the options are to pay, in full or in part, and to contact support.
  due_in_3_days_without_extension: {
    severity: 'info',
    inbox:
      'Te quedan 3 días: el {date} toca devolver {amount}. Desde aquí puedes pagarlo o ir pagando una parte. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: el {date} toca devolver {amount}. Paga aquí: {link} o una parte en tu cuenta. Si te viene mal, llámanos: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  due_today: {
    severity: 'warning',
    inbox: 'Hoy vence tu préstamo: son {amount}. Págalo hoy y no tendrás intereses de demora.',
    sms: '{brand}: hoy vence tu préstamo, {amount}. Págalo aquí: {link} o amplía el plazo en tu cuenta. Dudas: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  due_today_without_extension: {
    severity: 'warning',
    inbox: 'Hoy vence tu préstamo: son {amount}. Págalo hoy y no tendrás intereses de demora.',
    sms: '{brand}: hoy vence tu préstamo, {amount}. Págalo aquí: {link} Si te viene mal, llámanos: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  // For a loan in instalments; the last one ends it.
  instalment_in_3_days: {
    severity: 'info',
    inbox:
      'El {date} toca tu próxima cuota: {amount}. Desde aquí puedes pagarla ya. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: el {date} toca tu cuota de {amount}. Págala aquí: {link} Si te viene mal, llámanos: {support_phone}',
    endsWithLoan: true,
  },
  last_instalment_in_3_days: {
    severity: 'info',
    inbox: 'El {date} toca tu última cuota: {amount}. Con ella terminas tu préstamo. Desde aquí puedes pagarla ya.',
    sms: '{brand}: el {date} toca tu última cuota, {amount}. Con ella terminas tu préstamo. Págala aquí: {link}',
    endsWithLoan: true,
  },
  instalment_today: {
    severity: 'warning',
    inbox: 'Hoy toca tu cuota: son {amount}. Págala hoy y no tendrás intereses de demora.',
    sms: '{brand}: hoy toca tu cuota de {amount}. Págala aquí: {link} Si te viene mal, llámanos: {support_phone}',
    endsWithLoan: true,
  },
  last_instalment_today: {
    severity: 'warning',
    inbox: 'Hoy toca tu última cuota: son {amount}. Con ella terminas tu préstamo.',
    sms: '{brand}: hoy toca tu última cuota, {amount}. Con ella terminas tu préstamo. Págala aquí: {link}',
    endsWithLoan: true,
  },
  instalment_late_1_day: {
    severity: 'warning',
    inbox: 'Tu cuota venció ayer. Con {amount} te pones hoy al día. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: tu cuota venció ayer. Con {amount} te pones al día: {link} Si te viene mal, llámanos: {support_phone}',
    endsWithLoan: true,
  },
  late_1_day: {
    severity: 'warning',
    inbox: 'Tu préstamo venció ayer y hoy debes {amount}. Puedes pagarlo, pagar una parte o ampliar el plazo.',
    sms: '{brand}: tu préstamo venció ayer y hoy debes {amount}. Paga aquí: {link} o amplía el plazo en tu cuenta.',
    smsVersion: 2,
    endsWithLoan: true,
  },
  late_1_day_without_extension: {
    severity: 'warning',
    inbox:
      'Tu préstamo venció ayer y hoy debes {amount}. Puedes pagarlo o pagar una parte. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: tu préstamo venció ayer y hoy debes {amount}. Paga aquí: {link} o una parte en tu cuenta. ¿Hablamos? {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  late_3_days: {
    severity: 'warning',
    inbox:
      'Tu préstamo lleva 3 días de retraso y hoy debes {amount}. Si no puedes pagarlo todo, llámanos: {support_phone}.',
    sms: '{brand}: 3 días de retraso, hoy debes {amount}. Paga aquí: {link} Si no puedes pagarlo todo, llámanos: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  late_7_days: {
    severity: 'error',
    inbox: 'Tu préstamo lleva 7 días de retraso y hoy debes {amount}. Cada pago cuenta. ¿Hablamos? {support_phone}.',
    sms: '{brand}: 7 días de retraso, hoy debes {amount}. Paga aquí: {link} o una parte en tu cuenta. ¿Hablamos? {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  late_14_days: {
    severity: 'error',
    inbox: 'Tu préstamo lleva 14 días de retraso y hoy debes {amount}. Llámanos y buscamos un plan: {support_phone}.',
    sms: '{brand}: 14 días de retraso, hoy debes {amount}. Paga aquí: {link} o llámanos y buscamos un plan: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  late_30_days: {
    severity: 'error',
    inbox:
      'Tu préstamo lleva 30 días de retraso y hoy debes {amount}. Si tienes dificultades, dínoslo: {support_phone}. Hay ayuda gratuita.',
    sms: '{brand}: 30 días de retraso, hoy debes {amount}. Paga aquí: {link} Si tienes dificultades, dínoslo: {support_phone}. Hay ayuda gratuita.',
    smsVersion: 2,
    endsWithLoan: true,
  },
  // Sent by staff, whatever the day.
  payment_reminder: {
    severity: 'info',
    inbox:
      'Te recordamos tu pago de {amount}, con fecha {date}. Desde aquí puedes pagarlo. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: te recordamos tu pago de {amount}, con fecha {date}. Paga: {link} Si te viene mal, llama: {support_phone}',
    endsWithLoan: true,
  },
  late_again: {
    severity: 'warning',
    inbox:
      'Tu préstamo lleva {number} días de retraso y hoy debes {amount}. Puedes pagarlo o pagar una parte. Si te viene mal, llámanos: {support_phone}.',
    sms: '{brand}: {number} días de retraso, hoy debes {amount}. Paga aquí: {link} o una parte en tu cuenta. ¿Hablamos? {support_phone}',
    endsWithLoan: true,
  },
  autodebit_notice: {
    severity: 'info',
    inbox: 'El {date} cobraremos {amount} en tu tarjeta {card}. Asegúrate de tener saldo, o paga antes desde aquí.',
    sms: '{brand}: el {date} cobraremos {amount} en tu tarjeta {card}. Puedes pagar antes en tu cuenta.',
    endsWithLoan: true,
  },
  autodebit_failed: {
    severity: 'warning',
    inbox: 'No hemos podido cobrar {amount} en tu tarjeta {card}. Puedes pagar desde aquí con otra tarjeta.',
    sms: '{brand}: no hemos podido cobrar {amount} en tu tarjeta {card}. Paga aquí con otra tarjeta: {link} Dudas: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  autodebit_authentication: {
    severity: 'warning',
    inbox:
      'Tu banco quiere que confirmes tú el cobro de {amount} en tu tarjeta {card}. Paga desde aquí y lo confirmas.',
    sms: '{brand}: tu banco quiere que confirmes tú el pago de {amount} con tu tarjeta {card}. Hazlo aquí: {link} Dudas: {support_phone}',
    smsVersion: 2,
    endsWithLoan: true,
  },
  documents_in_account: {
    severity: 'info',
    inbox: 'Tienes documentos nuevos de tu préstamo en tu cuenta. Léelos y guárdalos.',
    sms: '{brand}: tienes documentos nuevos de tu préstamo en tu cuenta. Léelos y guárdalos. Dudas: {support_phone}',
  },
  contract_signed: {
    severity: 'success',
    inbox: 'Has firmado tu préstamo de {amount}. Tienes el contrato en tu correo y en tu cuenta.',
    sms: null,
  },
  payout_done: {
    severity: 'success',
    inbox: 'Te hemos enviado {amount}. Devuelves {total} el {date}.',
    sms: '{brand}: te hemos enviado {amount}. Devuelves {total} el {date}. Dudas: {support_phone}',
  },
  withdrawal_reminder: {
    severity: 'info',
    inbox: 'Recuerda: puedes desistir de tu préstamo hasta el {date}, sin dar explicaciones.',
    sms: null,
    endsWithLoan: true,
  },
  withdrawal_received: {
    severity: 'info',
    inbox: 'Has desistido de tu préstamo. Tienes el justificante en tu cuenta.',
    sms: '{brand}: hemos recibido tu desistimiento. El justificante está en tu cuenta. Dudas: {support_phone}',
  },
  document_rejected: {
    severity: 'warning',
    inbox: 'Necesitamos que envíes otra vez: {document}. {reason}',
    sms: '{brand}: necesitamos otra foto de tu documento. Entra en tu cuenta para enviarla. Dudas: {support_phone}',
    endsWithLoan: true,
  },
  document_requested: {
    severity: 'warning',
    inbox: 'Necesitamos que envíes {document}. {comment}',
    sms: '{brand}: necesitamos un documento más. Entra en tu cuenta para enviarlo. Dudas: {support_phone}',
    endsWithLoan: true,
  },
  payment_received: {
    severity: 'success',
    inbox: 'Hemos recibido tu pago de {amount}. Gracias.',
    sms: null,
  },
  instalment_received: {
    severity: 'success',
    inbox: 'Hemos recibido {amount} de tu cuota {number} de {count}. Gracias.',
    sms: null,
  },
  extension_not_applied: {
    severity: 'warning',
    inbox:
      'Pagaste {amount} para ampliar el plazo, pero {reason}. Lo hemos contado como un pago y tu fecha de pago no cambia. Si prefieres que te lo devolvamos, dínoslo: {support_phone}.',
    sms: '{brand}: pagaste {amount} para ampliar el plazo, pero {reason}. Lo contamos como un pago. Si prefieres que te lo devolvamos, dínoslo: {support_phone}',
  },
  extension_money_owed_back: {
    severity: 'warning',
    inbox:
      'Pagaste {amount} para ampliar el plazo, pero {reason}. Te debemos {owed}: dinos cómo quieres que te lo devolvamos, {support_phone}.',
    sms: '{brand}: pagaste {amount} para ampliar el plazo, pero {reason}. Te debemos {owed}: dinos cómo te lo devolvemos, {support_phone}',
  },
  extension_undone: {
    severity: 'warning',
    inbox:
      'La ampliación de tu plazo ya no vale: {reason}. Tu fecha de pago vuelve a ser el {date}. Si no sabes por qué, llámanos: {support_phone}.',
    sms: '{brand}: la ampliación de tu plazo ya no vale: {reason}. Tu fecha de pago vuelve a ser el {date}. Dudas: {support_phone}',
    endsWithLoan: true,
  },
  payment_corrected: {
    severity: 'warning',
    inbox:
      'Por un error nuestro te dijimos que habíamos recibido un pago tuyo de {amount}. No era de tu préstamo y ya no cuenta. Perdona las molestias. Dudas: {support_phone}.',
    sms: null,
  },
  loan_returned: {
    severity: 'success',
    inbox: 'Has devuelto tu préstamo por completo. No debes nada. Gracias por confiar en nosotros.',
    sms: null,
  },
  debt_sold: {
    severity: 'warning',
    inbox:
      'El {date} cedimos tu préstamo a {buyer}. Desde ese día se lo pagas a ellos, no a nosotros. Aquí tienes los datos para pagar.',
    sms: '{brand}: el {date} cedimos tu préstamo a {buyer}. Ahora se lo pagas a ellos: los datos están en tu cuenta. Dudas: {support_phone}',
  },
  extension_prepared: {
    severity: 'info',
    inbox:
      'Te hemos preparado una ampliación de {term} días. Hoy pagarías {amount}. Mírala aquí con calma: vale hasta el {date} y tú decides.',
    sms: '{brand}: te hemos preparado una ampliación de {term} días. Mírala y decide en tu cuenta hasta el {date}: {link} Dudas: {support_phone}',
    endsWithLoan: true,
  },
  discount_prepared: {
    severity: 'info',
    inbox:
      'Te proponemos cerrar tu préstamo pagando {amount} en lugar de {owed}. Mira aquí las condiciones: puedes aceptarlo hasta el {date}.',
    sms: '{brand}: te proponemos cerrar tu préstamo pagando menos. Mira las condiciones en tu cuenta hasta el {date}: {link} Dudas: {support_phone}',
    endsWithLoan: true,
  },
  discount_agreed: {
    severity: 'success',
    inbox: 'Hemos acordado cerrar tu préstamo por {amount}. Págalo como máximo el {date}.',
    sms: '{brand}: acuerdo aceptado. Paga {amount} como máximo el {date} y tu préstamo queda cerrado. Dudas: {support_phone}',
  },
  bank_import_failed: {
    severity: 'warning',
    inbox: 'No hemos podido leer tu banco. Inténtalo otra vez: puedes entrar en el mismo banco o en otro.',
    sms: '{brand}: no hemos podido leer tu banco. Entra en tu cuenta e inténtalo otra vez. Dudas: {support_phone}',
    endsWithLoan: true,
  },
  offer_as_asked: {
    severity: 'success',
    inbox: 'Tu préstamo de {amount} está aprobado. Lee el contrato con calma y fírmalo desde aquí.',
    sms: '{brand}: tu préstamo de {amount} está aprobado. Entra en tu cuenta, lee el contrato y fírmalo si estás de acuerdo.',
    endsWithLoan: true,
  },
  offer_changed: {
    severity: 'info',
    inbox: 'Tenemos una oferta para ti de {amount}, distinta de lo que pediste. Mírala con calma: tú decides.',
    sms: '{brand}: tenemos una oferta para ti. No es la cantidad que pediste: entra en tu cuenta y decide con calma.',
    endsWithLoan: true,
  },
  account_needed: {
    severity: 'warning',
    inbox: 'Tu préstamo está casi listo. Nos falta una cuenta bancaria a tu nombre para enviarte el dinero.',
    sms: '{brand}: nos falta una cuenta a tu nombre para enviarte el dinero. Dínosla en tu cuenta de cliente.',
    endsWithLoan: true,
  },
  application_in_review: {
    severity: 'info',
    inbox: 'Una persona de nuestro equipo va a revisar tu solicitud. Te avisaremos en cuanto haya una respuesta.',
    sms: null,
    endsWithLoan: true,
  },
  application_refused: {
    // An answer, not a fault: it must not be announced as an error.
    severity: 'info',
    inbox:
      'Esta vez no podemos darte el préstamo. Aquí te explicamos por qué. Puedes pedir que una persona revise la decisión.',
    sms: '{brand}: ya tenemos una respuesta a tu solicitud. Entra en tu cuenta para verla.',
  },
  refusal_lifted: {
    severity: 'success',
    inbox: 'Una persona ha revisado tu solicitud. Ya puedes pedir otro préstamo, sin esperar.',
    sms: '{brand}: hemos revisado tu solicitud. Ya puedes pedir otro préstamo en tu cuenta.',
  },
  email_changed: {
    severity: 'warning',
    inbox:
      'El correo de tu cuenta es ahora {email}. Hasta el {until} no le mandamos nada. Si no lo has cambiado tú, llámanos ya: {support_phone}.',
    sms: '{brand}: el correo de tu cuenta es ahora {email}. Si no lo has cambiado tú, llámanos ya: {support_phone}',
  },
  payout_account_changed: {
    severity: 'warning',
    inbox:
      'El dinero de tu préstamo irá a tu cuenta que acaba en {ending}. Por tu seguridad, hasta el {until} no lo enviamos. Si no la has cambiado tú, llámanos ya: {support_phone}.',
    sms: '{brand}: el dinero de tu préstamo irá a tu cuenta que acaba en {ending}. Si no la has cambiado tú, llámanos ya: {support_phone}',
  },
  phone_changed: {
    severity: 'warning',
    inbox:
      'El teléfono de tu cuenta es ahora uno que acaba en {ending}. Si no lo has cambiado tú, llámanos ya: {support_phone}.',
    sms: '{brand}: el teléfono de tu cuenta es ahora uno que acaba en {ending}. Si no lo has cambiado tú, llámanos ya: {support_phone}',
  },
  refusal_upheld: {
    severity: 'info',
    inbox:
      'Una persona ha revisado tu solicitud y mantiene la decisión. Si no estás de acuerdo, llámanos: {support_phone}.',
    sms: null,
  },
} as const satisfies Record<string, NotificationText>

export type NotificationKey = keyof typeof notificationTexts

/** Those that end with their loan. */
export const notificationsOfOpenLoans: readonly string[] = Object.entries<NotificationText>(notificationTexts).flatMap(
  ([key, { endsWithLoan }]) => (endsWithLoan ? [key] : []),
)
