import type { MessageChannel, MessageProblem, SmsLength } from '@puente/domain'
import type { LetterKey } from './mails.ts'
import type { NotificationKey } from './notifications.ts'

/** The page "Mensajes", and what every message is called there. */
export type MessageKey = NotificationKey | LetterKey

export const MESSAGE_GROUPS = [
  'application',
  'contract',
  'due',
  'late',
  'payments',
  'proposals',
  'account',
  'end',
] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]

interface MessageName {
  readonly group: MessageGroup
  readonly title: string
  /** When it leaves. */
  readonly when: string
}

const name = (group: MessageGroup, title: string, when: string): MessageName => ({ group, title, when })

export const messageNames: Readonly<Record<MessageKey, MessageName>> = {
  document_rejected: name('application', 'Foto rechazada', 'Cuando se rechaza un documento.'),
  document_requested: name('application', 'Falta un documento', 'Cuando se pide un documento más.'),
  bank_import_failed: name('application', 'Banco sin leer', 'Cuando no se han podido leer los datos del banco.'),
  application_in_review: name('application', 'En revisión', 'Cuando una persona tiene que decidir.'),
  offer_as_asked: name('application', 'Aprobado', 'Cuando se aprueba lo que se pidió.'),
  offer_changed: name('application', 'Otra oferta', 'Cuando se ofrece otra cantidad u otro plazo.'),
  account_needed: name('application', 'Falta la cuenta', 'Cuando la cuenta del cliente no sirve.'),
  application_refused: name('application', 'Denegado', 'Cuando se deniega una solicitud.'),
  refusal_lifted: name('application', 'Denegación retirada', 'Cuando una persona revisa y cambia la decisión.'),
  refusal_upheld: name('application', 'Denegación confirmada', 'Cuando una persona revisa y mantiene la decisión.'),
  offer: name('contract', 'Información previa', 'Con el contrato, antes de firmar.'),
  signed: name('contract', 'Contrato firmado', 'Al firmar, con el contrato.'),
  contract_signed: name('contract', 'Contrato firmado, en la cuenta', 'Al firmar.'),
  payout_done: name('contract', 'Dinero enviado', 'Cuando sale la transferencia.'),
  withdrawal_reminder: name('contract', 'Derecho a desistir', 'Si firmó poco después de recibir la información.'),
  withdrawal_received: name('contract', 'Desistimiento recibido', 'Cuando el cliente desiste.'),
  withdrawal: name('contract', 'Justificante del desistimiento', 'Cuando el cliente desiste, con el justificante.'),
  documents_in_account: name('contract', 'Documentos en la cuenta', 'Cuando no se pueden mandar por correo.'),
  amortisation_table: name('contract', 'Cuadro de amortización', 'Cuando cambian las cuotas o el cliente lo pide.'),
  reminder_before_due: name('due', 'Faltan 3 días, por correo', 'Si el cliente quiere los recordatorios por correo.'),
  reminder_on_due: name('due', 'Vence hoy, por correo', 'Si el cliente quiere los recordatorios por correo.'),
  due_in_3_days: name('due', 'Faltan 3 días', 'Tres días antes de la fecha de pago.'),
  due_in_3_days_without_extension: name('due', 'Faltan 3 días, sin ampliación', 'Si el préstamo no se puede ampliar.'),
  due_today: name('due', 'Vence hoy', 'El día de la fecha de pago.'),
  due_today_without_extension: name('due', 'Vence hoy, sin ampliación', 'Si el préstamo no se puede ampliar.'),
  instalment_in_3_days: name('due', 'Cuota en 3 días', 'Tres días antes de una cuota.'),
  last_instalment_in_3_days: name('due', 'Última cuota en 3 días', 'Tres días antes de la última cuota.'),
  instalment_today: name('due', 'Cuota hoy', 'El día de una cuota.'),
  last_instalment_today: name('due', 'Última cuota hoy', 'El día de la última cuota.'),
  late_1_day: name('late', 'Un día tarde', 'Un día después de la fecha de pago.'),
  late_1_day_without_extension: name('late', 'Un día tarde, sin ampliación', 'Si el préstamo no se puede ampliar.'),
  instalment_late_1_day: name('late', 'Cuota un día tarde', 'Un día después de una cuota sin pagar.'),
  late_3_days: name('late', '3 días tarde', 'Con 3 días de retraso.'),
  late_7_days: name('late', '7 días tarde', 'Con 7 días de retraso.'),
  late_14_days: name('late', '14 días tarde', 'Con 14 días de retraso.'),
  late_30_days: name('late', '30 días tarde', 'Con 30 días de retraso.'),
  payment_reminder: name('late', 'Recordatorio del equipo', 'Cuando un colega lo envía desde la lista de préstamos.'),
  late_again: name('late', 'Aviso aplazado', 'Cuando un aviso no pudo salir en su día por el horario o los límites.'),
  acceleration_notice: name('late', 'Requerimiento de cuotas', 'Antes de dar por vencido todo el préstamo.'),
  payment_received: name('payments', 'Pago recibido', 'Cuando se anota un pago.'),
  instalment_received: name('payments', 'Cuota recibida', 'Cuando se paga una cuota.'),
  payment_corrected: name('payments', 'Aviso de pago corregido', 'Cuando un pago anunciado no era de ese préstamo.'),
  autodebit: name('payments', 'Orden de cobro automático', 'Cuando el cliente activa el cobro automático.'),
  autodebit_notice: name('payments', 'Cobro automático próximo', 'Antes de cobrar en la tarjeta.'),
  autodebit_failed: name('payments', 'Cobro automático fallido', 'Cuando la tarjeta no se ha podido cobrar.'),
  autodebit_authentication: name('payments', 'Cobro por confirmar', 'Cuando el banco pide que confirme el cliente.'),
  extension: name('proposals', 'Ampliación hecha', 'Al ampliar el plazo, con el documento.'),
  extension_not_applied: name('proposals', 'Ampliación no aplicada', 'Cuando se pagó y no se pudo ampliar.'),
  extension_money_owed_back: name('proposals', 'Dinero por devolver', 'Cuando se pagó una ampliación de más.'),
  extension_undone: name('proposals', 'Ampliación deshecha', 'Cuando el dinero de una ampliación ya no está.'),
  modification: name('proposals', 'Cuotas aplazadas', 'Al aplazar cuotas, con el documento.'),
  extension_prepared: name('proposals', 'Ampliación propuesta', 'Cuando el equipo prepara una ampliación.'),
  discount_prepared: name('proposals', 'Descuento propuesto', 'Cuando el equipo prepara un descuento.'),
  discount_agreed: name('proposals', 'Descuento aceptado', 'Cuando el cliente acepta un descuento.'),
  settlement: name('proposals', 'Acuerdo de cierre', 'Con el documento del acuerdo.'),
  email_changed: name('account', 'Correo cambiado', 'Al correo y al teléfono de antes.'),
  payout_account_changed: name('account', 'Cuenta de cobro cambiada', 'Al teléfono y al correo, en cuanto se cambia.'),
  phone_changed: name('account', 'Teléfono cambiado', 'Al teléfono de antes y al nuevo.'),
  loan_returned: name('end', 'Préstamo devuelto', 'Cuando no se debe nada.'),
  receipt: name('end', 'Justificante final', 'Cuando no se debe nada, con el justificante.'),
  debt_sold: name('end', 'Préstamo cedido', 'Cuando se vende la deuda a otra empresa.'),
}

interface MessageVariable {
  readonly meaning: string
  /** What the preview shows. */
  readonly example: string
}

/** The names in braces. One without a row here is shown by its name. */
export const messageVariables: Readonly<Record<string, MessageVariable>> = {
  brand: { meaning: 'el nombre de la empresa', example: 'Puente' },
  support_phone: { meaning: 'el teléfono de atención', example: '900 000 000' },
  link: { meaning: 'un enlace que caduca', example: 'puente.example/p/4K9T2QWX7M' },
  amount: { meaning: 'el importe', example: '300,00 €' },
  total: { meaning: 'lo que devuelve en total', example: '384,00 €' },
  owed: { meaning: 'lo que debe o se le debe', example: '412,50 €' },
  daily: { meaning: 'los intereses de un día', example: '0,80 €' },
  date: { meaning: 'la fecha', example: '18 de diciembre de 2026' },
  until: { meaning: 'el último día', example: '24 de diciembre de 2026' },
  pay_until: { meaning: 'el último día para pagar', example: '31 de diciembre de 2026' },
  withdrawal_until: { meaning: 'el último día para desistir', example: '2 de diciembre de 2026' },
  term: { meaning: 'los días', example: '15' },
  number: { meaning: 'el número de la cuota', example: '2' },
  count: { meaning: 'cuántas cuotas son', example: '4' },
  card: { meaning: 'el final de la tarjeta', example: '····4242' },
  document: { meaning: 'el documento', example: 'el DNI por delante' },
  reason: { meaning: 'el motivo', example: 'la foto está borrosa' },
  comment: { meaning: 'el comentario de quien lo pide', example: 'Se tiene que ver la fecha.' },
  email: { meaning: 'el correo nuevo', example: 'nu···@example.es' },
  ending: { meaning: 'el final del teléfono', example: '678' },
  loan: { meaning: 'el número del préstamo', example: '7KQ2MXW4RD' },
  buyer: { meaning: 'la empresa que compra', example: 'Compradora de Ejemplo, S. L.' },
  buyer_phone: { meaning: 'el teléfono de la empresa que compra', example: '910 000 000' },
  buyer_email: { meaning: 'el correo de la empresa que compra', example: 'hola@compradora.example' },
  buyer_account: { meaning: 'la cuenta de la empresa que compra', example: 'ES91 2100 0418 4502 0005 1332' },
  buyer_account_holder: { meaning: 'la persona titular de esa cuenta', example: 'Compradora de Ejemplo, S. L.' },
  buyer_swift: { meaning: 'el BIC de esa cuenta', example: 'CAIXESBBXXX' },
  buyer_bank: { meaning: 'el banco de esa cuenta', example: 'Banco de Ejemplo' },
}

export const channelNames: Readonly<Record<MessageChannel, string>> = {
  sms: 'SMS',
  inbox: 'Cuenta',
  email: 'Correo',
}

const parts = (count: number): string => (count === 1 ? '1 SMS' : `${count} SMS`)

export const messageTexts = {
  subtitle: 'Lo que reciben los clientes. Un texto nuevo se usa desde el siguiente envío.',
  groups: {
    application: 'Solicitud',
    contract: 'Contrato y dinero',
    due: 'Antes de la fecha de pago',
    late: 'Con retraso',
    payments: 'Pagos',
    proposals: 'Ampliaciones y acuerdos',
    account: 'Datos de la cuenta',
    end: 'Final del préstamo',
  } satisfies Record<MessageGroup, string>,
  find: 'Buscar un mensaje',
  filters: 'Qué mensajes',
  all: 'Todos',
  legal: 'Dos personas',
  changed: 'Cambiados',
  nothingFound: 'Ningún mensaje coincide.',
  waiting: 'espera a otra persona',
  own: 'texto propio',
  twoPeople: 'Dos personas',
  twoPeopleWhy: 'Este mensaje tiene efectos legales o de seguridad: lo cambia una persona y lo aprueba otra.',
  notFound: 'Este mensaje no existe',
  choose: 'Elige un mensaje de la lista.',
  back: 'Todos los mensajes',
  channels: 'Por dónde sale',
  subject: 'Asunto',
  text: 'Texto',
  textHint: 'Los nombres entre llaves se cambian por los datos de cada cliente.',
  variables: 'Datos que puede llevar',
  insert: 'Poner',
  required: 'obligatorio',
  requiredHint: 'Con borde, obligatorios: sin ellos no se guarda.',
  length: ({ places, room, parts: count }: SmsLength): string => `${places} de ${room} letras: ${parts(count)}`,
  foreign: (letters: readonly string[]): string =>
    `${letters.map((letter) => `«${letter}»`).join(', ')} no ${letters.length === 1 ? 'está' : 'están'} en el alfabeto corto de los SMS`,
  foreignHint: (without: number): string => `Sin eso: ${parts(without)}. La «é» y la «ñ» sí están.`,
  preview: 'Así se lee',
  previewHint: 'Con datos de ejemplo.',
  save: 'Guardar el texto',
  saveForTwo: 'Pedir la aprobación',
  discard: 'Volver al texto en uso',
  unchanged: 'Es el texto en uso.',
  hasProblems: 'Corrige antes lo que se señala.',
  effect: (channel: string): string => `Cambia el texto de ${channel} desde el siguiente envío. Lo enviado no cambia.`,
  undo: 'se puede volver a cualquier versión anterior.',
  done: 'Texto guardado',
  comparison: 'Qué cambia',
  inUse: 'Versión en uso',
  versions: 'Versiones',
  version: (number: number): string => `Versión ${number}`,
  byProduct: 'Texto con el que viene el programa',
  by: 'De',
  since: 'Desde',
  reason: 'Motivo',
  use: 'Usar este texto',
  reuseVersion: (number: number): string => `Usar el texto de la versión ${number}`,
  shipped: 'Texto del programa',
  shippedHint: 'El programa trae ahora otro texto. El tuyo sigue en uso.',
  takeShipped: 'Usar el texto del programa',
  missing: (names: readonly string[]): string => `Faltan ${names.map((one) => `{${one}}`).join(', ')}.`,
  problems: ({ kind, ...problem }: MessageProblem): string => {
    const what = 'what' in problem ? problem.what : ''
    switch (kind) {
      case 'empty':
        return 'No puede estar vacío.'
      case 'too_long':
        return 'Es demasiado largo para este canal.'
      case 'stray_brace':
        return 'Hay una llave suelta. Los nombres van así: {amount}.'
      case 'line_break':
        return 'Va en una sola línea.'
      case 'unknown_variable':
        return `{${what}} no existe en este mensaje.`
      case 'missing_variable':
        return `Falta {${what}}, ${messageVariables[what]?.meaning ?? what}.`
      case 'banned_phrase':
        return `«${what}» no se admite en la publicidad de un préstamo.`
      case 'foreign_link':
        return `${what} no es una dirección de la empresa.`
    }
  },
} as const
