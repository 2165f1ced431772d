interface DemoText {
  readonly title: string
  readonly description: string
}

/** Example customers of the sandbox, besides those named after their loan status. */
export const demoCaseTexts = {
  just_registered: {
    title: 'Acaba de registrarse',
    description: 'Ha confirmado su teléfono y todavía no ha dado sus datos.',
  },
  no_loan: { title: 'Sin préstamo', description: 'Ha dado sus datos personales y nunca ha pedido un préstamo.' },
  blocked: { title: 'Bloqueado', description: 'Está bloqueado y ve la solicitud como denegada.' },
  blacklisted: {
    title: 'En la lista negra',
    description: 'No tiene préstamo y siempre llega a la página de rechazo.',
  },
  first_free: { title: 'Primer préstamo gratis', description: 'Tiene su primer préstamo, sin intereses.' },
  repeat: { title: 'Cliente que repite', description: 'Ha devuelto dos préstamos y puede pedir hasta 1.000 €.' },
  due_in_2_days: { title: 'Vence en 2 días', description: 'Le quedan 2 días y ve la ayuda para ampliar el plazo.' },
  due_today: { title: 'Vence hoy', description: 'Hoy es el último día para pagar sin intereses de demora.' },
  overdue_5_days: { title: '5 días de retraso', description: 'Ya corren intereses de demora.' },
  part_paid: { title: 'Ha pagado una parte', description: 'Pagó 100 € antes del vencimiento.' },
  extended_twice: { title: 'Ampliado dos veces', description: 'Le queda una sola ampliación.' },
  pending_payment: { title: 'Pago pendiente', description: 'Empezó un pago con tarjeta y no lo ha terminado.' },
  with_card: {
    title: 'Con tarjeta y pago automático',
    description: 'Cobraremos en su tarjeta el día del vencimiento. Tiene un 15 % de descuento en el próximo préstamo.',
  },
  with_promo_codes: { title: 'Con códigos personales', description: 'Tiene dos códigos promocionales propios.' },
  with_notifications: { title: 'Con avisos sin leer', description: 'Tiene varios avisos en su bandeja.' },
  counter_offer_less: { title: 'Le ofrecemos menos', description: 'Pidió 300 € y le ofrecemos 200 €.' },
  counter_offer_more: { title: 'Le ofrecemos más', description: 'Pidió 200 € y le ofrecemos 300 €.' },
  denied_long_ago: {
    title: 'Denegado hace tiempo',
    description: 'Han pasado más de 30 días y puede volver a pedir un préstamo.',
  },
  payout_failed: { title: 'La transferencia falló', description: 'El banco rechazó la transferencia con su dinero.' },
  payout_returned: { title: 'La transferencia volvió', description: 'El dinero llegó y su banco lo devolvió.' },
  another_account_needed: {
    title: 'Falta otra cuenta',
    description: 'Firmó, pero su cuenta está cerrada: tiene que dar otra.',
  },
  withdrawn: { title: 'Ha desistido', description: 'Desistió del contrato y tiene 30 días para devolver el dinero.' },
  settlement: { title: 'Con acuerdo de pago', description: 'Si paga lo acordado a tiempo, le perdonamos el resto.' },
  settled: { title: 'Acuerdo cumplido', description: 'Pagó lo acordado y le perdonamos el resto.' },
  overpaid: { title: 'Ha pagado de más', description: 'Devolvió el préstamo y le debemos 25 €.' },
  payment_reversed: { title: 'Pago devuelto', description: 'Su banco deshizo el pago y la deuda volvió.' },
  blocked_with_debt: { title: 'Bloqueado con deuda', description: 'Puede pagar, pero no pedir otro ni ampliar.' },
  manual_review: {
    title: 'En revisión manual',
    description: 'Su banco muestra pocos movimientos y una persona tiene que decidir.',
  },
  documents_to_review: {
    title: 'Documentos por revisar',
    description: 'Ha enviado sus tres fotos y nadie las ha mirado todavía.',
  },
  refusal_contested: {
    title: 'Denegación reclamada',
    description: 'Las tablas la denegaron y pide que la revise una persona.',
  },
  account_to_review: {
    title: 'Cuenta por revisar',
    description: 'Ha escrito una cuenta que su banco no mostró.',
  },
  plan_ahead: { title: 'A plazos, al día', description: 'Paga en tres cuotas y la primera aún no ha vencido.' },
  plan_late: { title: 'A plazos, una cuota sin pagar', description: 'Venció su primera cuota y no la pagó.' },
  plan_cured: {
    title: 'A plazos, otra vez al día',
    description: 'Pagó tarde su primera cuota y ya no debe nada vencido.',
  },
  plan_paid_ahead: { title: 'A plazos, pagado por adelantado', description: 'Pagó su primera cuota antes de tiempo.' },
  plan_deferred: { title: 'A plazos, aplazado', description: 'Aplazó un mes todas las cuotas que le quedaban.' },
  plan_accelerated: {
    title: 'A plazos, vencido del todo',
    description: 'Dejó de pagar y ya debe toda la deuda a la vez.',
  },
  plan_missed: {
    title: 'A plazos, cuatro cuotas sin pagar',
    description: 'Aún no se le ha avisado de que puede vencer todo el préstamo.',
  },
  plan_demanded: {
    title: 'A plazos, avisado',
    description: 'Se le avisó hace 35 días y no pagó: ya se puede dar por vencido todo el préstamo.',
  },
  promise_open: { title: 'Ha prometido pagar', description: 'Ayer prometió 60 € para dentro de unos días.' },
  promise_broken: { title: 'Promesa rota', description: 'Prometió 80 € hace unos días y no pagó.' },
  with_lawyer: { title: 'Tiene abogado', description: 'Está en mora y se habla solo con su abogada.' },
  plan_repaid: { title: 'A plazos, devuelto antes', description: 'Pagó una cuota y después devolvió todo el resto.' },
} as const satisfies Record<string, DemoText>

/** Why the debts of a demo customer are held. */
export const demoHoldReason = 'Llamó su abogada, Ana Ejemplo, y pide hablar solo con ella'

/** What a demo customer writes against a refusal. */
export const demoContestNote =
  'El mes pasado terminé de pagar dos préstamos y mi nómina ha subido. ¿Lo podéis mirar otra vez?'

export type DemoCase = keyof typeof demoCaseTexts

export const demoStatusText = (number: number, name: string) => `Préstamo en el estado ${number} (${name}).`

/** Fictional people. */
export const demoPeople = {
  women: ['Carmen', 'Lucía', 'Marta', 'Elena', 'Sofía', 'Pilar', 'Nuria', 'Irene', 'Rosa', 'Alba'],
  men: ['Luis', 'Javier', 'Andrés', 'Pablo', 'Miguel', 'Sergio', 'Tomás', 'Óscar', 'Raúl', 'Iván'],
  street: 'Calle de Ejemplo',
  company: 'Comercio de Ejemplo, S. L.',
  position: 'Dependiente',
  surnames: ['Ejemplo', 'Prueba', 'Modelo', 'Muestra', 'Ensayo', 'Ficticio', 'Demostración'],
} as const

export const demoBuyer = {
  name: 'Recobros de Ejemplo, S. L.',
  bankName: 'Banco de Ejemplo',
} as const
