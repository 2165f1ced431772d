import type { ClassifiedState, LineState, MatchReason } from '@puente/domain'

const linesOf = (count: number): string => (count === 1 ? '1 movimiento' : `${count} movimientos`)

interface ImportPlace {
  readonly statement: string | null
  readonly entry: number | null
  readonly line: number | null
}

/** Bank statements in the back office. */
export const backofficeBankTexts = {
  states: {
    unmatched: 'Sin asignar',
    matched: 'Asignado',
    split: 'Repartido',
    third_party: 'Pagado por otra persona',
    payout: 'Desembolso',
    returned_payout: 'Desembolso devuelto',
    refund: 'Devolución al cliente',
    taken_back: 'Retirado por el banco',
    sent_back: 'Devuelto a quien lo envió',
    fee: 'Comisión del banco',
    card_settlement: 'Liquidación de tarjetas',
    debt_sale: 'Venta de cartera',
    ignored: 'Ajeno a los préstamos',
    repeated: 'Repetido',
  } satisfies Record<LineState, string>,
  reasons: {
    reference_exact: 'Número de préstamo en el concepto',
    reference_similar: 'Número de préstamo con una errata',
    personal_id: 'DNI o NIE en el concepto',
    phone: 'Teléfono en el concepto',
    own_iban: 'Cuenta del cliente',
    payer_iban: 'Cuenta que ya pagó este préstamo',
    amount_is_debt: 'Importe igual a la deuda',
    amount_is_settlement: 'Importe igual al acuerdo',
    amount_is_instalment: 'Importe igual a una cuota',
    amount_is_extension: 'Importe igual a una ampliación',
    name_same: 'Mismo nombre',
    name_similar: 'Mismos apellidos',
    nothing_owed: 'Préstamo sin deuda',
  } satisfies Record<MatchReason, string>,
  /** Why a line is not booked without a person. */
  conflicts: {
    amount_differs: 'El importe no es el de la transferencia. Pregunta al banco.',
    already_left:
      'El banco ya había ejecutado esta transferencia: parece que la ha pagado dos veces. Reclámala al banco.',
    already_returned: 'El banco ya había devuelto esta transferencia. Pregunta de qué es este abono.',
    not_sent: 'El banco devuelve una transferencia que aún no ha salido. Pregunta al banco.',
    marked_failed:
      'Esta devolución se dio por fallida y el dinero vuelve a deberse al cliente. Habla con el banco y con el cliente.',
    reference_reused:
      'Otro movimiento tiene esta referencia del banco y dice algo distinto. Compáralos antes de decidir.',
    maybe_repeated:
      'Hay otro movimiento igual y los saldos no muestran si es el mismo. Compruébalo en la cuenta antes de decidir.',
    payout_has_payments: 'El desembolso ha vuelto, pero el préstamo ya tiene pagos. Habla con el cliente.',
    not_in_this_status: 'El préstamo ha cambiado desde el desembolso. Revísalo antes de decidir.',
    another_attempt_open: 'Hay otro intento de desembolso en marcha. Pide al banco que anule uno.',
  } as Readonly<Record<string, string>>,
  csvHead: [
    'Fecha',
    'Fecha valor',
    'Importe',
    'Estado',
    'Ordenante',
    'IBAN',
    'Concepto',
    'Préstamos',
    'Referencia del banco',
    'Nota',
  ],

  /** Why a line changed by itself. */
  takenBackByBank: (code: string): string => `El banco retira el ingreso (${code})`,
  refundedByProvider: (amount: string): string => `El proveedor de tarjetas ha devuelto ${amount}`,

  list: {
    caption: 'Movimientos del banco',
    subtitle: 'Lo que entra y sale de la cuenta. Cada movimiento tiene que quedar resuelto.',
    state: 'Estado',
    all: 'Todos',
    emptyTitle: 'No queda nada por asignar',
    emptyText: 'Importa el extracto de hoy o mira los movimientos ya resueltos.',
    noLinesTitle: 'No hay movimientos así',
    columns: {
      date: 'Fecha',
      amount: 'Importe',
      payer: 'Ordenante',
      remittance: 'Concepto',
      state: 'Estado',
      loans: 'Préstamos',
      value: 'Fecha valor',
    },
    noPayer: 'Sin nombre',
  },
  import: {
    button: 'Importar extracto',
    title: 'Importar un extracto',
    text: 'Elige el archivo camt.053 (XML) que da el banco. Otra persona acepta sus saldos, y los movimientos que ya están no se repiten.',
    file: 'Archivo',
    choose: 'Elegir archivo',
    submit: 'Importar',
    reason: 'Motivo (opcional)',
    waiting: 'Extracto recibido. Otra persona tiene que aceptarlo antes de que sus movimientos cuenten.',
    missing: 'Elige un archivo.',
    notText: 'No se pueden leer los caracteres del archivo. Descárgalo otra vez del banco.',
    tooLarge: 'El archivo pasa de 4 MB. Pide al banco un extracto por día.',
    done: (lines: number, fresh: number): string =>
      `Extracto importado: ${linesOf(lines)}, ${fresh === 1 ? '1 nuevo' : `${fresh} nuevos`}.`,
    differsTitle: 'El extracto no cuadra con la contabilidad',
    differs: (difference: string, books: string): string =>
      `El saldo final del extracto y el de la contabilidad (${books}) difieren en ${difference}. La diferencia queda en la lista del banco.`,
    problems: {
      not_xml: 'El archivo no es un XML válido. Descárgalo otra vez del banco.',
      not_a_statement: 'El archivo no es un extracto camt.053. Pide ese formato al banco.',
      other_account: 'El extracto es de otra cuenta.',
      other_currency: 'El extracto no está en euros.',
      balance_missing: 'Al extracto le falta el saldo inicial o el final.',
      sum_differs: 'Los movimientos no suman la diferencia entre los saldos: falta alguno o está repetido.',
      too_large: 'El archivo tiene demasiados movimientos. Pide al banco un extracto por día.',
      too_complex: 'El archivo no tiene la forma de un extracto y no se ha leído.',
      future_date: 'El extracto tiene fechas posteriores a hoy.',
    } as Readonly<Record<string, string>>,
    /** Where the problem is, as far as it is known. */
    place: ({ statement, entry, line }: ImportPlace): string =>
      [
        statement === null ? [] : [`extracto ${statement}`],
        entry === null ? [] : [`movimiento ${entry}`],
        line === null ? [] : [`línea ${line} del archivo`],
      ]
        .flat()
        .join(', '),
    skippedTitle: 'No se ha importado todo el archivo',
    skipped: {
      other_account: (lines: number, account: string): string =>
        `${linesOf(lines)} de la cuenta ${account}, que no es de la empresa.`,
      other_currency: (lines: number, account: string, currency: string | null): string =>
        `${linesOf(lines)} en ${currency ?? 'otra moneda'} de la cuenta ${account}.`,
      not_booked: (lines: number, account: string): string =>
        `${linesOf(lines)} de la cuenta ${account}, a la espera de contabilización en el banco.`,
    },
    close: 'Cerrar',
  },
  differences: {
    title: 'Extractos que no cuadran',
    text: 'El saldo final del extracto no es el de la contabilidad. Importa lo que falte o di por qué difieren.',
    caption: 'Extractos que no cuadran con la contabilidad',
    columns: {
      statement: 'Extracto',
      closing: 'Saldo final',
      books: 'Contabilidad',
      difference: 'Diferencia',
      reason: 'Posible causa',
      act: 'Acción',
    },
    before: (amount: string): string => `${amount} ya faltaban o sobraban antes de este extracto`,
    noReason: 'Sin movimientos señalados',
    line: (date: string, amount: string, payer: string): string => `${date}, ${amount}, ${payer}`,
    explain: 'Explicar',
    explainTitle: 'Explicar la diferencia',
    explainEffect:
      'El extracto sale de la lista. La contabilidad no cambia: la diferencia sigue en el cuadre del banco.',
    explainUndo: 'Si la diferencia cambia al importar el extracto otra vez, vuelve a la lista.',
    explained: 'Diferencia explicada.',
  },
  files: {
    button: 'Extractos',
    title: 'Extractos recibidos',
    caption: 'Los últimos archivos',
    subtitle:
      'Cada archivo espera a que otra persona acepte sus saldos, salvo los que trae el canal del banco y cuadran.',
    lines: 'Ver movimientos',
    none: 'Todavía no ha llegado ningún extracto.',
    received: 'Recibido',
    byChannel: (by: string, channel: 'staff' | 'bank' | 'command') =>
      channel === 'bank' ? `Canal del banco (${by.replace(/^admin:/, '')})` : by.replace(/^admin:/, ''),
    account: 'Cuenta y periodo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    count: 'Movimientos',
    gap: 'Hueco',
    noGap: 'No',
    gapBefore: (amount: string) => `${amount} al empezar`,
    gapAfter: (amount: string) => `${amount} al acabar`,
    first: 'Primer extracto',
    state: 'Estado',
    states: {
      waiting: 'Espera a otra persona',
      accepted: 'Importándose',
      imported: 'Importado',
      refused: 'No importado',
    },
    notAccepted: 'No aceptado',
    openRequest: 'Ver la petición',
  },
  line: {
    title: (amount: string, payer: string): string => `${amount} · ${payer}`,
    notFound: 'Este movimiento no existe.',
    payer: 'Ordenante',
    beneficiary: 'Beneficiario',
    iban: 'IBAN',
    remittance: 'Concepto',
    noRemittance: 'Sin concepto',
    bookedOn: 'Fecha',
    valueOn: 'Fecha valor',
    amount: 'Importe',
    left: 'Por asignar',
    cardRefund: {
      refunded: 'Devuelto a la tarjeta',
      title: 'Devolver a la tarjeta',
      effect: 'El dinero vuelve a la tarjeta con la que se pagó y deja de estar sin asignar.',
      undo: 'No se puede deshacer. Si el proveedor no acepta la devolución, el movimiento vuelve a estar sin asignar.',
    },
    senderRefund: {
      refunded: 'Devuelto a quien lo envió',
      title: 'Devolver a quien lo envió',
      effect: 'El dinero sale con el próximo lote hacia la cuenta de la que vino y deja de estar sin asignar.',
      undo: 'Puedes retirar la petición mientras nadie la apruebe. Si la transferencia vuelve, el movimiento queda otra vez sin asignar.',
    },
    refundAmount: 'Importe (€)',
    refundDone: 'Devolución en marcha.',
    reference: 'Referencia del banco',
    next: 'Siguiente sin asignar',
    note: 'Nota',

    counterpartOfDebit: 'El ingreso que se retiró',
    counterpartOfCredit: 'El cargo con que se retiró',
    takeBack: {
      section: '¿Qué ingreso retira el banco?',
      caption: 'Ingresos del mismo importe',
      none: 'No hay ningún ingreso de este importe. Si el banco no retira un cobro, clasifica el cargo abajo.',
      date: 'Fecha',
      payer: 'Ordenante',
      loans: 'Préstamos',
      named: 'El banco lo nombra',
      choose: 'Es este',
      chooseOf: (payer: string, date: string): string => `Retirar el ingreso de ${payer} del ${date}`,
      title: 'Retirar un ingreso',
      effect:
        'El pago se anula en los préstamos que lo recibieron y se avisa a sus clientes de que el banco lo ha devuelto. Los dos movimientos quedan unidos.',
      undo: 'Con «Deshacer»: los dos movimientos vuelven a estar sin asignar. El pago anulado se asigna otra vez.',
      confirm: 'Retirar',
      done: 'Ingreso retirado.',
    },

    proposals: 'Propuestas',
    needsTwo: 'Tiene que aprobarlo otra persona.',
    noProposals: 'No hemos encontrado ningún préstamo. Busca al cliente y escribe aquí el número de su préstamo.',
    score: (score: number): string => `${score} de 100`,
    owed: 'Debe ese día',
    covers: 'Pagaría',
    assign: 'Asignar',
    assignTo: (amount: string, loan: string): string => `Asignar ${amount} a ${loan}`,
    enterHint: 'Enter asigna la primera',
    assigned: 'Movimiento asignado. El cliente recibe el aviso de pago.',
    other: 'Otro préstamo o varios',
    history: 'Historial',
    imported: 'Importado del extracto',

    dialog: {
      title: 'Asignar el movimiento',
      effect:
        'El dinero cuenta desde su fecha valor. Lo que pase de la deuda se debe al cliente; lo que no repartas queda sin asignar.',
      loan: 'Préstamo',
      amount: 'Importe (€)',
      add: 'Añadir otro préstamo',
      remove: (loan: string): string => (loan === '' ? 'Quitar esta fila' : `Quitar ${loan}`),
      thirdParty: 'Paga otra persona',
      thirdPartyHint: 'Se anota que el ordenante no es el cliente.',
      note: 'Nota',
      noteHint: 'Obligatoria si hace falta otra persona: no paga el cliente, o se paga más de lo que se debe.',
      noteMissing: 'Hace falta otra persona: escribe por qué este dinero es de este préstamo.',
      submit: 'Asignar',
      amountInvalid: 'Escribe un importe con dos decimales como máximo.',
      loanMissing: 'Escribe el número del préstamo.',
    },
    bookings: 'Préstamos',
    booking: { loan: 'Préstamo', amount: 'Importe', by: 'Asignado', state: 'Estado' },
    bookingStands: 'Anotado',
    bookingReversed: 'Deshecho',
    bookingThirdParty: 'Paga otra persona',

    classify: {
      section: 'No es de un préstamo',
      fee: 'Es una comisión del banco',
      card_settlement: 'Es una liquidación de tarjetas',
      debt_sale: 'Es el cobro de una venta de cartera',
      ignored: 'No es de los préstamos',
      repeated: 'Es el mismo que otro movimiento',
    } satisfies Record<ClassifiedState | 'section', string>,
    classifyEffect: {
      fee: 'El importe pasa a gastos del banco.',
      card_settlement: 'El importe salda los pagos con tarjeta que esperaban al adquirente.',
      debt_sale: 'El importe salda lo que debe el comprador de la cartera.',
      ignored: 'El importe pasa a la cuenta del propietario: capital, impuestos u otros movimientos.',
      repeated: 'El importe sale de la contabilidad: el dinero está una sola vez en el banco.',
    } satisfies Record<ClassifiedState, string>,
    settled: 'Pagos con tarjeta saldados',
    settlementFee: 'Comisión descontada (si la hay)',
    settlementFeeHint: 'Con comisión, la liquidación espera a una segunda persona.',
    classifyUndo: 'Con «Deshacer», en esta misma página.',
    classifyConfirm: 'Guardar',

    unmatch: 'Deshacer',
    unmatchTitle: 'Deshacer la decisión',
    unmatchEffect:
      'Los pagos se anulan desde su fecha, los préstamos se recalculan y el movimiento vuelve a estar sin asignar.',
    unmatchUndo: 'Asigna el movimiento otra vez. Las dos anotaciones quedan en el historial.',
  },
} as const
