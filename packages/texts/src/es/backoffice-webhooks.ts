import type { WebhookEventType } from '@puente/domain'

export const webhookEventTexts: Readonly<Record<WebhookEventType, string>> = {
  'application.decided': 'Solicitud decidida',
  'loan.signed': 'Contrato firmado',
  'loan.activated': 'Dinero entregado',
  'loan.overdue': 'Préstamo vencido',
  'loan.repaid': 'Préstamo devuelto',
  'payment.booked': 'Pago anotado',
  'payout.failed': 'El dinero no llegó',
}
export const webhookEventText = (type: string): string =>
  (webhookEventTexts as Readonly<Record<string, string>>)[type] ?? type

/** The page of the systems that are told of events. */
export const webhookTexts = {
  subtitle:
    'Otros sistemas (contabilidad, CRM) a los que avisamos de lo que pasa. Los avisos no llevan datos personales.',
  caption: 'Sistemas a los que avisamos',
  columns: {
    url: 'Dirección',
    events: 'Avisos',
    state: 'Estado',
    created: 'Desde',
    by: 'Lo pidió',
  },
  allEvents: 'Todos',
  active: 'Activo',
  inactive: 'Desactivado',
  emptyTitle: 'No avisamos a ningún sistema',
  emptyText: 'Añade la dirección de un sistema para que reciba avisos firmados.',
  add: 'Añadir sistema',
  addEffect:
    'Desde que otra persona lo apruebe, este sistema recibe un aviso firmado cada vez que pase algo de lo que elijas.',
  addEffectAtOnce: 'Este sistema recibe desde ahora un aviso firmado cada vez que pase algo de lo que elijas.',
  addUndo: 'Puedes desactivarlo en cualquier momento.',
  url: 'Dirección (https://…)',
  events: 'Qué avisos',
  eventsHint: 'Sin marcar ninguno, recibe todos.',
  page: {
    title: (id: number): string => `Sistema ${id}`,
    url: 'Dirección',
    events: 'Avisos',
    created: 'Desde',
    by: 'Lo pidió',
    previousSecret: 'La clave anterior vale hasta',
    notFound: 'No hay ningún sistema con este número.',
  },
  rotate: 'Crear clave nueva',
  rotateEffect: 'Se crea otra clave para comprobar las firmas y se muestra una sola vez. La anterior vale un día más.',
  rotateUndo: 'Puedes crear otra cuando quieras.',
  secretTitle: 'Clave nueva',
  secretText: 'Cópiala ahora en el otro sistema. No se vuelve a mostrar.',
  secretLabel: 'Clave',
  copy: 'Copiar',
  copied: 'Copiada',
  secretClose: 'Ya la he guardado',
  remove: 'Desactivar',
  removeEffect: 'Este sistema deja de recibir avisos. El registro de los enviados se queda.',
  removeUndo: 'Para avisarle otra vez hay que añadirlo de nuevo.',
  deliveries: 'Avisos enviados',
  noDeliveries: 'Todavía no se ha enviado ninguno.',
  log: {
    event: 'Aviso',
    at: 'Cuándo pasó',
    status: 'Estado',
    attempts: 'Intentos',
    answer: 'Respuesta',
    noAnswer: 'Sin respuesta',
    next: 'Próximo intento',
    action: 'Acción',
  },
  statuses: { waiting: 'En espera', delivered: 'Entregado', failed: 'Sin entregar' },
  replay: 'Reenviar',
  replayTitle: 'Reenviar el aviso',
  replayEffect: 'Se manda otra vez con el mismo número, para que el otro sistema reconozca un aviso repetido.',
  replayUndo: 'Un aviso enviado no se puede retirar.',
  replayed: 'En cola',
} as const
