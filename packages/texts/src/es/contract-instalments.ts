/** Documents about loans in instalments after the signature. Amounts, dates and rates arrive formatted. */
export const contractInstalmentTexts = {
  table: {
    intro: {
      requested:
        'Este es el cuadro de amortización de tu préstamo, con lo que has pagado hasta hoy. Es gratis, y puedes pedirlo cuando quieras mientras dure el contrato.',
      payout:
        'Este es el cuadro de amortización de tu préstamo con las fechas definitivas: las del día en que recibiste el dinero. Sustituye al del contrato.',
      new_schedule:
        'Este es el nuevo cuadro de amortización de tu préstamo. Sustituye a los anteriores; todo lo demás del contrato sigue igual.',
    },
    loan: 'Tu préstamo',
    amount: 'Importe prestado',
    giveDate: 'Dinero recibido el',
    rate: 'Tipo deudor fijo',
    rateText: (rate: string) => `${rate} anual`,
    left: 'Lo prestado que falta por devolver',
    dueNow: 'Vencido y sin pagar hoy',
    next: 'Próximo pago',
    nextText: (amount: string, date: string) => `${amount} el ${date}`,
    paidOff: 'Ninguno: has devuelto todo',
    rows: 'Cuotas',
    number: 'Cuota',
    date: 'Fecha',
    principal: 'Lo prestado',
    interest: 'Intereses',
    fee: 'Comisión',
    total: 'Cuota total',
    paid: 'Pagado',
    state: 'Estado',
    states: {
      paid: 'Pagada',
      paid_ahead: 'Pagada',
      due: 'Vence hoy',
      overdue: 'Atrasada',
      upcoming: 'Pendiente',
    },
    sum: 'Total',
    conditions: 'Cómo leer este cuadro',
    conditionTexts: [
      'Los intereses de cada cuota son lo que falta por devolver por el tipo deudor entre 365, por los días desde la cuota anterior.',
      'El cuadro supone que pagas cada cuota en su fecha. Si te retrasas, se suman intereses de demora, que no están aquí.',
      'Si pagas antes, todo o una parte, pagas menos intereses y te mandamos un cuadro nuevo.',
    ],
  },

  acceleration: {
    intro: (missed: number) =>
      `Te escribimos porque tienes ${missed} cuotas sin pagar. Si no las pagas, el préstamo vencerá entero en la fecha de abajo, como dice el punto 4 de tu contrato.`,
    pay: 'Qué puedes hacer',
    dueNow: 'Para seguir con tus cuotas, paga hoy',
    dueNowText: (amount: string) =>
      `${amount}, con los intereses de demora hasta hoy. Cada día la cantidad sube un poco: la exacta está en tu cuenta.`,
    until: 'Antes del',
    how: 'Cómo pagar',
    howText: 'Con tarjeta desde tu cuenta, o por transferencia:',
    transfer: (iban: string, holder: string, publicId: string) =>
      `cuenta ${iban}, a nombre de ${holder}, con el concepto ${publicId}.`,
    kept: 'Si pagas lo vencido antes de esa fecha, este aviso queda sin efecto y el préstamo sigue como estaba.',
    missed: 'Cuotas sin pagar',
    number: 'Cuota',
    date: 'Fecha',
    left: 'Falta por pagar',
    sum: 'Total sin intereses de demora',
    whole: 'Si no pagas',
    on: 'El préstamo vence entero el',
    total: 'Ese día deberás',
    principal: 'De lo prestado',
    interest: 'De intereses',
    fee: 'De comisión de apertura',
    fines: 'De intereses de demora',
    after: (rate: string) =>
      `Desde el día siguiente se suman intereses de demora al ${rate} anual sobre todo lo prestado que falte por devolver. Los intereses de las cuotas que faltan no se cobran.`,
    rule: (missed: number, days: number) =>
      `El contrato permite pedir todo lo que falta si hay ${missed} cuotas o más sin pagar y lo avisamos ${days} días antes como mínimo.`,
    help: 'Si no puedes pagar',
    helpText: (phone: string | null) =>
      `${phone === null ? 'Escríbenos' : `Llámanos al ${phone}`} antes de esa fecha: buscamos contigo un plan de pagos, un aplazamiento u otra solución. Si crees que no debes este dinero, dínoslo también: mientras lo revisamos, el préstamo no vence.`,
    complaints: 'Si no estás de acuerdo',
  },

  modification: {
    intro: {
      deferral: 'Con este documento aplazamos las cuotas que te faltan. Todo lo demás del contrato sigue igual.',
      pause:
        'Con este documento hacemos una pausa en tu préstamo: un mes sin pagar y sin intereses. Todo lo demás del contrato sigue igual.',
      new_schedule:
        'Con este documento cambiamos las fechas o los importes de las cuotas que te faltan. Todo lo demás del contrato sigue igual.',
    },
    changes: 'Qué cambia',
    from: 'Desde cuándo',
    fromText: (date: string, isPaid: boolean) =>
      isPaid ? `Desde que se paga lo que se indica abajo. Con pago hoy, el ${date}.` : `Desde el ${date}.`,
    oldNext: 'Tu próxima cuota era',
    newNext: 'Tu próxima cuota es ahora',
    nextText: (amount: string, date: string) => `${amount} el ${date}`,
    oldLast: 'Última cuota hasta ahora',
    newLast: 'Nueva última cuota',
    months: 'Las cuotas se mueven',
    monthsText: (months: number) => (months === 1 ? '1 mes' : `${months} meses`),
    rate: 'Tipo deudor',
    rateText: (rate: string) => `${rate} anual, el mismo de tu contrato`,
    extra: 'Lo que cuesta de más',
    extraText: (extra: string) => `${extra}, contando lo que pagas ahora y las cuotas nuevas`,
    noExtra: 'Nada: no pagas más que antes',
    saved: (saved: string) => `Nada: pagas ${saved} menos que antes`,
    now: 'Lo que pagas ahora',
    nowParts: {
      commission: 'Intereses acumulados hasta hoy',
      fines: 'Intereses de demora',
      price: 'Precio del aplazamiento',
    },
    nowTotal: 'Total ahora',
    nowNothing: 'Nada.',
    schedule: 'Nuevo cuadro de amortización',
    rights: 'Tus derechos',
    rightTexts: [
      'Puedes pagar antes, todo o una parte, cuando quieras. Solo pagas los días que hayan pasado.',
      'El cambio solo vale si lo aceptas. Si no lo aceptas, el préstamo sigue con las fechas de antes.',
    ],
    complaints: 'Si algo no va bien',
  },
} as const
