const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

/** The customer zone. Amounts, dates and phones arrive formatted. Sentences quoted in the requirements are verbatim. */
export const accountTexts = {
  greeting: (name: string) => `Hola, ${name}`,
  retry: 'Volver a intentarlo',
  cardAdded: 'Tu tarjeta se ha añadido correctamente.',
  noNewLoanNow: 'Ahora mismo no puedes pedir un préstamo nuevo. Primero termina el que tienes en marcha.',

  yourLoan: {
    title: 'Tu préstamo',
    failedTitle: 'No hemos podido cargar tu préstamo',
    failed: 'No se ha perdido nada. Comprueba tu conexión y vuelve a intentarlo.',
  },

  loan: {
    number: (publicId: string) => `Préstamo ${publicId}`,
    owedToday: 'Hoy debes',
    nothingOwed: 'No debes nada',
    why: '¿Por qué este importe?',
    body: 'Dinero prestado',
    commission: 'Intereses',
    fines: 'Intereses de demora',
    fee: 'Comisión de apertura, hasta hoy',
    total: 'Total de hoy',
    overpaid: (amount: string, account: string | null) =>
      account === null
        ? `Has pagado ${amount} de más. Te lo devolvemos: llámanos para decirnos a qué cuenta.`
        : `Has pagado ${amount} de más. Te lo devolvemos a tu cuenta ${account}. Si prefieres otra, llámanos.`,
    dueDate: 'Fecha de pago',
    dueIn: (left: number) => (left === 0 ? 'Vence hoy' : left === 1 ? 'Te queda 1 día' : `Te quedan ${left} días`),
    lateBy: (late: number) => `Llevas ${days(late)} de retraso`,
    onDueDate: 'Si esperas a ese día, pagas',
    onDueDateHint: 'Si pagas antes, pagas menos intereses.',
    given: 'Recibido',
    tae: 'TAE',
    returnedOn: 'Devuelto el',
    settlementTitle: 'Tu acuerdo de pago',
    settlement: (amount: string, date: string) =>
      `Si pagas ${amount} como muy tarde el ${date}, damos el préstamo por devuelto y te perdonamos el resto.`,
    settlementPaid: (paid: string, left: string) => `Ya has pagado ${paid}. Te faltan ${left}.`,
  },

  /** The first card: one sentence and one action per state. */
  top: {
    agreed: 'Según tu acuerdo, pagas',
    pay: (amount: string) => `Pagar ${amount}`,
    seeReasons: 'Ver los motivos',
    seeReasonsOrReview: 'Ver los motivos o pedir una revisión',
    callBuyer: (name: string) => `Llamar a ${name}`,
    calculate: 'Calcular otro préstamo',
    cannotPay: 'No puedo pagar',
    whatComesNext: 'Qué significa y qué puedo hacer',
    documents: 'Documentos',
    details: 'Detalle del importe',
    due: (date: string) => `Vence el ${date}`,
    dueToday: (date: string) => `Vence hoy, ${date}`,
    wasDue: (date: string) => `Vencía el ${date}`,
    returnedOn: (date: string) => `Lo devolviste el ${date}`,
    lateBy: days,
    onDueDate: (amount: string) => `Si esperas a ese día, pagas ${amount}.`,
    payToday: 'Si pagas hoy, no hay intereses de demora.',
    late: (count: number) => `Llevas ${days(count)} de retraso. Cada día que pasa pagas un poco más.`,
    lateEachDay: (count: number, amount: string) =>
      `Llevas ${days(count)} de retraso. Cada día más suma ${amount}, hasta que pagues.`,
    received: 'Recibiste',
    costSoFar: 'Coste hasta hoy',
    cost: 'Coste',
    payPart: 'Pagar una parte',
    extend: 'Ampliar',
    collectorWillCall: (count: number) =>
      `Llevas ${days(count)} de retraso. Te llamaremos para buscar una solución; también puedes pagar ahora.`,
    collectorInCharge: (count: number) =>
      `Llevas ${days(count)} de retraso. Una persona lleva tu caso: llámala para acordar cómo pagar.`,
    saleAnnounced: (count: number) =>
      `Llevas ${days(count)} de retraso y vamos a ceder tu deuda a otra empresa. Si pagas antes, no la cedemos.`,
    preCourt: 'Es el último aviso antes de ir al juzgado. Si pagas o acuerdas un pago ahora, lo evitas.',
    court: 'Hemos reclamado la deuda en el juzgado. Todavía puedes pagar o llegar a un acuerdo.',
    postCourt: 'Un juez ha decidido que debes pagar esta deuda. Si pagas ahora, evitas un embargo.',
    execution: 'El juzgado puede embargar tu nómina o tus cuentas. Si pagas, pedimos que se pare.',
    settlement: (date: string, rest: string) =>
      `Si lo pagas como muy tarde el ${date}, te perdonamos el resto de los ${rest} que debes.`,
    withdrawn: (date: string) => `Has desistido del contrato. Devuélvelo como muy tarde el ${date}: no se suma nada.`,
    withdrawnEachDay: (date: string, day: string, then: string) =>
      `Has desistido del contrato. Cada día suma ${day}. El último día, ${date}, pagas ${then}.`,
    paymentPending: (amount: string) =>
      `Tu pago de ${amount} está en marcha. En cuanto responda tu banco, lo verás aquí.`,
    paymentAbandoned: (amount: string) =>
      `No terminaste tu pago de ${amount} y no se te ha cobrado nada. Puedes intentarlo otra vez.`,
    paymentReturned: {
      bank_return: (amount: string, date: string) =>
        `El ${date} tu banco devolvió tu pago de ${amount}, así que vuelves a deberlo. Paga de nuevo o llámanos si no sabes por qué.`,
      card_chargeback: (amount: string, date: string) =>
        `El ${date} tu pago de ${amount} volvió a tu tarjeta, así que vuelves a deberlo. Paga de nuevo o llámanos si no sabes por qué.`,
      our_mistake: (amount: string, date: string) =>
        `El ${date} quitamos un pago de ${amount} que habíamos anotado en tu préstamo por un error nuestro. Perdona las molestias: llámanos si crees que era tuyo.`,
    },
  },

  /** The loan is paid back. We celebrate this, and never borrowing. */
  paidOff: {
    title: 'Ya estás al otro lado',
    paid: (amount: string) => `Préstamo pagado: con ${amount} has terminado. No debes nada.`,
    early: (count: number) => `Lo devuelves ${days(count)} antes de la fecha.`,
    certificate: 'Ver el justificante',
    receipt: 'Ver el recibo del pago',
    leave: 'Ir a mi cuenta',
  },

  /** Without starting a payment. */
  whatIf: {
    title: '¿Y si pago una parte hoy?',
    amount: 'Si hoy pago',
    go: (amount: string) => `Ir a pagar ${amount}`,
  },

  calendar: {
    title: 'Añadir la fecha a tu calendario',
    when: '¿Cuándo quieres que te avise?',
    reminders: { 0: 'El mismo día', 1: '1 día antes', 3: '3 días antes', 7: '1 semana antes' },
    save: 'Descargar para mi calendario',
    entry: (amount: string) => `Pagar ${amount} del préstamo`,
    entryText: (publicId: string) => `Préstamo ${publicId}. El importe puede ser menor si pagas antes una parte.`,
  },

  /** Actions that open over the account page. */
  sheets: {
    pay: 'Pagar',
    extend: 'Ampliar el plazo',
    documents: 'Documentos',
  },

  /** The loan's money over time, oldest first. */
  days: {
    title: 'Tu dinero, día a día',
    received: 'Recibiste',
    today: (count: number) => (count === 0 ? 'Hoy' : `Hoy, ${days(count)} después`),
    todayLate: (late: number) => `Hoy, ${days(late)} de retraso`,
    lent: (amount: string, cost: string) => `${amount} y ${cost} de intereses`,
    afterPayments: 'Lo que queda después de tus pagos',
    withdraw: 'Puedes desistir',
    withdrawUntil: (date: string) => `Hasta el ${date}, sin motivo.`,
    due: 'Fecha de pago',
    ifNotPaid: 'Si no pagas ese día',
    eachDay: 'Cada día más',
    more: (amount: string) => `+${amount}`,
    moreADay: (amount: string) => `+${amount} al día`,
    returned: 'Lo devolviste todo',
    noFees: 'Sin recargos ni comisiones.',
    warned: 'Te avisamos antes.',
  },

  explanation: {
    failed: 'No hemos podido cargar el detalle.',
    loading: 'Estamos cargando el detalle',
    period: (from: string, to: string) => (from === to ? from : `Del ${from} al ${to}`),
    rate: (percent: string) => `${percent} anual`,
    none: 'Hoy no hay nada en este apartado.',
    sum: 'Suma',
  },

  repayment: {
    title: 'Devolver el dinero',
    how: 'Con tarjeta o por transferencia, sin coste.',
    howLate: 'Cada pago, aunque sea pequeño, cuenta.',
    payAll: 'Todo',
    payPart: 'Una parte',
    open: (amount: string) => `Pagar ${amount} o una parte`,
    choice: '¿Cuánto quieres pagar hoy?',
    full: 'Todo',
    fullHint: 'Y no debes nada más',
    part: 'Una parte',
    partHint: (least: string) => `Desde ${least}`,
    saved: (date: string) => `Te ahorras frente a esperar al ${date}`,
    fullText: 'Con este pago terminas de devolver el préstamo.',
    fullEarly: 'Pagar antes de la fecha no tiene ningún coste.',
    amount: 'Importe que pagas',
    pay: (amount: string) => `Pagar ${amount}`,
    notStarted: 'El pago no ha empezado',
    redirect: 'Te llevamos a la página segura de pago. Nosotros no vemos el número de tu tarjeta.',
    previewTitle: 'Qué pasa con tu pago',
    toFines: 'Para intereses de demora',
    toCommission: 'Para intereses',
    toBody: 'Para el dinero prestado',
    after: 'Seguirás debiendo hoy',
    afterOnDueDate: 'Y pagarás el día de tu fecha de pago',
    closes: 'Con este importe terminas de devolver el préstamo.',
    previewLoading: 'Estamos calculando',
    previewFailed: 'No hemos podido calcular el reparto. Puedes pagar igualmente.',
    settlementHint: (amount: string) => `Para cumplir tu acuerdo te faltan ${amount}.`,
    transfer: 'También puedes pagar por transferencia',
  },

  prolongation: {
    title: 'Ampliar el plazo',
    intro: 'Si no puedes pagar en la fecha, puedes pedir más días. Ampliar cuesta dinero: mira bien el total.',
    from: (amount: string, date: string) => `Desde ${amount} hoy, hasta el ${date}.`,
    fromNothing: (date: string) => `Hasta el ${date}, con intereses. Hoy no pagas nada.`,
    open: 'Ver cuánto cuesta ampliar',
    choice: '¿Cuántos días más necesitas?',
    option: (term: number) => `${days(term)} más`,
    until: (date: string) => `Hasta el ${date}`,
    accrues: (amount: string) => `Hasta entonces se suman ${amount} de intereses`,
    accruesWithDaysLeft: (amount: string, total: number, left: number) =>
      `Hasta entonces son ${days(total)}, con ${left === 1 ? 'el que te queda' : `los ${left} que te quedan`}: se suman ${amount} de intereses`,
    payNow: 'Pagas hoy',
    before: 'Antes:',
    discount: { price: 'Descuento en el precio', commission: 'Descuento en los intereses' },
    discountLeaves: 'El código baja lo que pagas hoy. Los intereses de los días nuevos se pagan igual.',
    newDate: 'Nueva fecha',
    atTheEnd: 'Intereses hasta ese día',
    thenPay: 'Ese día devolverás',
    tae: 'TAE con la ampliación',
    costSoFar: 'Coste del préstamo hasta hoy',
    costThen: 'Coste total si amplías',
    cheaperTitle: 'Hay una opción más barata',
    cheaper:
      'Paga hoy una parte, aunque sea pequeña. Primero se cubren los intereses; lo que llega al dinero prestado deja de generar intereses desde ese día. Tu fecha de pago no cambia.',
    cheaperAction: 'Pagar una parte',
    pay: (amount: string, term: number) => `Pagar ${amount} y ampliar ${days(term)}`,
    activate: (term: number) => `Ampliar ${days(term)} sin pagar hoy`,
    confirmTitle: '¿Ampliamos el plazo?',
    confirm: (date: string, amount: string) =>
      `Tu nueva fecha de pago será el ${date} y ese día devolverás ${amount}. Hoy no pagas nada.`,
    accept: 'Sí, ampliar',
    cancel: 'No, dejarlo como está',
    done: (date: string) => `Hemos ampliado el plazo. Tu nueva fecha de pago es el ${date}.`,
    codeGone: (code: string) =>
      `Ya no hemos podido aplicar el código ${code}. Mira el precio sin él antes de ampliar, o escríbelo otra vez.`,
  },

  pendingPayment: {
    title: 'Tu pago está en marcha',
    text: 'Suele tardar menos de un minuto. Puedes cerrar esta página: te avisaremos aquí en cuanto responda tu banco.',
    unfinished:
      'Si no terminaste el pago, puedes seguir donde lo dejaste. Si no lo terminas, se anula solo en media hora.',
    amount: (amount: string, time: string) => `${amount}, empezado a las ${time}`,
    continue: 'Continuar con el pago',
    cancel: 'Cancelar este pago',
    cancelHint: 'Si ya lo pagaste y tu banco lo confirma después, lo apuntamos igual: no pierdes nada.',
    cancelled: 'Hemos cancelado el pago. Puedes pagar de otra forma.',
  },

  notifications: {
    title: 'Avisos',
    loading: 'Estamos cargando tus avisos',
    failedTitle: 'No hemos podido cargar tus avisos',
    failed: 'No se ha perdido nada. Comprueba tu conexión y vuelve a intentarlo.',
    emptyTitle: 'Todavía no hay avisos',
    empty: 'Cuando pase algo con tu préstamo, lo verás aquí.',
    unread: 'Nuevo',
    older: 'Ver avisos anteriores',
  },

  timeline: {
    title: 'Movimientos',
    loading: 'Estamos cargando tus movimientos',
    failed: 'No hemos podido cargar tus movimientos.',
    none: 'Todavía no hay movimientos.',
    all: 'Ver todos los movimientos',
    received: (amount: string, account: string | null) =>
      account === null ? `Recibiste ${amount}` : `Recibiste ${amount} en ${account}`,
    payout_returned: (amount: string) => `Tu banco no aceptó la transferencia de ${amount}`,
    payment: (amount: string) => `Pagaste ${amount}`,
    extension: (amount: string) => `Pagaste ${amount} para ampliar el plazo`,
    refund: (amount: string) => `Te devolvimos ${amount}`,
    reversals: {
      bank_return: {
        title: (amount: string) => `Tu banco devolvió el pago de ${amount}`,
        noLonger: 'Ya no cuenta: tu banco lo devolvió.',
      },
      card_chargeback: {
        title: (amount: string) => `El pago de ${amount} volvió a tu tarjeta`,
        noLonger: 'Ya no cuenta: el dinero volvió a tu tarjeta.',
      },
      our_mistake: {
        title: (amount: string) => `Quitamos un pago de ${amount} que anotamos por error`,
        noLonger: 'Ya no cuenta: lo anotamos por un error nuestro.',
      },
    },
    parts: {
      body: (amount: string) => `${amount} prestado`,
      commission: (amount: string) => `${amount} intereses`,
      fines: (amount: string) => `${amount} intereses de demora`,
      extension_price: (amount: string) => `${amount} precio de ampliar`,
      overpaid: (amount: string) => `${amount} de más`,
    },
    receipt: 'Recibo',
    receiptOf: (what: string, date: string) => `Recibo: ${what}, ${date} (se abre en otra pestaña)`,
    receiptFailed: 'No hemos podido abrir el recibo.',
  },

  consequences: {
    title: '¿Y si no pago a tiempo?',
    beforeDue: (date: string) =>
      `Desde el día siguiente al ${date} se suman intereses de demora cada día, solo sobre el dinero prestado que falte. Te avisaremos antes.`,
    late: (fine: string) => `Hoy se han sumado ${fine} de intereses de demora. Cada pago, aunque sea pequeño, cuenta.`,
    lateWithoutFine: 'Tu fecha de pago ya ha pasado. Cada pago, aunque sea pequeño, cuenta.',
    beforeInstalment: (date: string) =>
      `Si no pagas la cuota del ${date}, desde el día siguiente se suman intereses de demora, solo sobre el dinero prestado de esa cuota. Las demás cuotas no cambian. Te avisamos a los 1, 3, 7, 14 y 30 días, nunca dos veces el mismo día.`,
    instalmentCured: 'En cuanto pagas lo atrasado, vuelves a estar al día: no se suma nada más.',
    notAllAtOnce: (missed: number, notice: number) =>
      `No te pedimos todo de golpe por una cuota. Solo con ${missed} sin pagar, y con ${days(notice)} de aviso, podemos pedir el préstamo entero.`,
    accelerated: (date: string) =>
      `Desde el ${date} hay que devolver el préstamo entero. Puedes llamarnos para acordar cómo.`,
    registers:
      'Si el retraso se alarga, podemos reclamar la deuda, comunicarla a un fichero de morosos tras avisarte, o cederla.',
    moreAboutIt: 'Qué pasa si no pago',
    difficulties: 'Tengo dificultades para pagar',
    talk: 'Si ves que no vas a poder, dínoslo cuanto antes: buscamos una solución contigo.',
  },

  specialOffer: {
    title: 'Se acerca tu fecha de pago',
    titleToday: 'Hoy es tu fecha de pago',
    titleLate: 'Estamos aquí para ayudarte',
    text: 'Si te viene mal pagar, vemos juntos qué opciones tienes.',
    link: 'Escribirnos por mensaje',
    hide: 'Ocultar este aviso',
  },

  payout: {
    sendingTitle: 'Te estamos enviando el dinero',
    sending:
      'Hemos dado la orden de transferencia. Suele tardar unos minutos; según tu banco, hasta un día laborable. Puedes cerrar esta página: te avisaremos por SMS.',
    failedTitle: 'No hemos podido enviarte el dinero',
    failed:
      'Tu banco no ha aceptado la transferencia. No debes nada. Puedes volver a enviarlo tú ahora; si no, lo repetimos nosotros. Si hace falta otra cuenta, te lo diremos aquí.',
    signedTitle: 'Contrato firmado',
    signed: 'Estamos preparando el envío de tu dinero. Puedes cerrar esta página: te avisaremos por SMS.',
    withdrawn:
      'Has desistido del contrato. Si el dinero llega, tienes 30 días para devolverlo. Si no llega, no debes nada.',
    amount: 'Recibes',
    cost: 'Coste',
    payBack: 'Devuelves',
    dueDate: 'Fecha prevista',
    sendAgain: 'Volver a enviar el dinero',
  },

  application: {
    text: 'Tienes una solicitud en marcha.',
    continue: 'Continuar con la solicitud',
    deniedTitle: 'No hemos podido aprobar tu solicitud',
    denied: 'Puedes llamarnos para que una persona te explique el motivo y lo revise.',
    reapplyFrom: (date: string) => `Puedes pedir otro préstamo a partir del ${date}.`,
    reapplyNow: 'Ya puedes pedir otro préstamo.',
    endedTitle: 'Tu última solicitud ha terminado',
    endedByLaw:
      'La ley cambió antes de que firmaras y ya no permite este préstamo. No debes nada. Abajo ves lo que podemos ofrecerte ahora.',
    ended: 'No llegó a convertirse en un préstamo y no debes nada. Si quieres, puedes empezar una nueva.',
  },

  review: {
    title: '¿Qué tal ha ido?',
    text: 'Has devuelto tu préstamo. Gracias. Cuéntanos qué hemos hecho bien y qué podemos mejorar: lo leemos todo.',
    message: 'Contarlo por mensaje',
    email: 'Escribir un correo',
    emailSubject: 'Mi opinión sobre el préstamo',
  },

  sold: {
    title: 'Tu deuda la lleva ahora otra empresa',
    text: (date: string, buyer: string) =>
      `El ${date} cedimos tu préstamo a ${buyer}: desde ese día los pagos y las preguntas van con ellos, no con nosotros.`,
    withoutDetails: 'Hemos cedido tu préstamo. Llámanos y te diremos a quién y cómo pagar.',
    amount: 'Debías ese día',
    buyerTitle: 'Quién la lleva',
    name: 'Empresa',
    phone: 'Teléfono',
    email: 'Correo',
    requisitesTitle: 'Datos para pagar',
    holder: 'Titular de la cuenta',
    account: 'Número de cuenta',
    swift: 'SWIFT / BIC',
    bank: 'Banco',
    reference: 'Número de tu préstamo',
    copy: {
      holder: 'Copiar titular',
      account: 'Copiar cuenta',
      swift: 'Copiar SWIFT',
      bank: 'Copiar banco',
      reference: 'Copiar número',
    },
  },

  autoDebit: {
    title: 'Pago automático',
    badgeOn: 'Activado',
    on: (amount: string, date: string) => `El ${date} cobraremos ${amount} de tu tarjeta.`,
    onEach: (amount: string, date: string) =>
      `El ${date} cobraremos ${amount} de tu tarjeta, y después cada cuota el día que vence.`,
    onToday:
      'Hoy es tu fecha de pago y el pago automático no ha cobrado nada. Si pagas hoy, evitas los intereses de demora.',
    payNow: 'Ir a pagar',
    onPending: 'Hay un pago en marcha. En cuanto haya respuesta, lo verás aquí.',
    onLate:
      'Tu fecha de pago ya ha pasado: puede que volvamos a intentar el cobro en los primeros días de retraso. Es mejor que pagues tú ahora.',
    off: 'Cobramos de tu tarjeta el día de pago. Lo quitas cuando quieras.',
    discount: (percent: number) => `Con él, un ${percent} % de descuento en tu próximo préstamo.`,
    activate: 'Activar el pago automático',
    deactivate: 'Desactivar',
    deactivateTitle: '¿Desactivar el pago automático?',
    deactivateText: 'Tendrás que pagar tú antes de la fecha. Puedes volver a activarlo cuando quieras.',
    deactivateConfirm: 'Sí, desactivar',
    keep: 'No, mantenerlo',
    deactivated: 'Has desactivado el pago automático.',
    activated: 'Has activado el pago automático.',
    modalTitle: 'Pago automático',
    modalIntro: 'Ahora puedes activar el pago automático con tu tarjeta.',
    modalWhat: (amount: string, date: string) => `El ${date} cobraremos ${amount}, o lo que falte por pagar ese día.`,
    modalWhatEach: (amount: string, first: string, last: string, most: string) =>
      `Cobraremos cada cuota el día que vence: ${amount} el ${first}, y así hasta el ${last}. En total, como máximo ${most} y los intereses de demora de una cuota que se atrase.`,
    modalNotice: 'Te avisaremos unos días antes con el importe exacto.',
    modalCard: (pan: string) => `Usaremos tu tarjeta ${pan}.`,
    modalNoCard: 'Después te llevamos a la página segura para añadir tu tarjeta. No se te cobra nada al añadirla.',
    consent: 'Autorizo que se cobre de mi tarjeta lo que deba de este préstamo el día de pago.',
    confirm: 'Activar',
    confirmWithoutCard: 'Activar y añadir tarjeta',
    notNow: 'Ahora no',
    alreadyActive: 'Ya tienes activado el pago automático.',
    notPossible: 'Ahora mismo no tienes ningún préstamo que se pueda cobrar así.',
  },

  promoCodes: {
    title: 'Tus códigos promocionales',
    commission: (percent: number) => `${percent} % menos de intereses en tu próximo préstamo`,
    extension: (percent: number) => `${percent} % menos de los intereses acumulados que pagas al ampliar`,
    extensionPrice: (percent: number) =>
      percent === 100
        ? 'Sin precio de ampliar; los intereses se pagan igual'
        : `${percent} % menos en el precio de ampliar; los intereses se pagan igual`,
    validUntil: (date: string) => `Válido hasta el ${date}`,
    copy: (code: string) => `Copiar ${code}`,
  },

  person: {
    title: 'Tus datos',
    all: 'Ver todos tus datos',
    account: 'Tu cuenta:',
    inYourName: ', a tu nombre',
  },

  cards: {
    title: 'Tarjetas conectadas',
    none: 'No has añadido ninguna tarjeta.',
    failed: 'No hemos podido cargar tus tarjetas.',
    loading: 'Estamos cargando tus tarjetas',
    default: 'Principal',
    expires: (month: string) => `Caduca ${month}`,
    add: 'Añadir una tarjeta',
    addText:
      'Con ella cobramos lo que debas de tus préstamos el día de pago: es el pago automático, y lo puedes desactivar cuando quieras.',
    consent: 'Autorizo que se cobre de mi tarjeta lo que deba de mis préstamos el día de pago.',
    addConfirm: 'Ir a añadirla',
    makeDefault: 'Usar como principal',
    makeDefaultOf: (pan: string) => `Usar como principal la tarjeta ${pan}`,
    cannotBeCharged: (pan: string) => `No podemos cobrar de la tarjeta ${pan}. Añade otra y elígela como principal.`,
    madeDefault: (pan: string) => `Tu tarjeta principal es ahora ${pan}.`,
    remove: 'Quitar',
    removeOf: (pan: string) => `Quitar la tarjeta ${pan}`,
    removeTitle: (pan: string) => `¿Quitar la tarjeta ${pan}?`,
    removeText: 'No volveremos a usarla. Puedes añadirla de nuevo cuando quieras.',
    removeLast: 'Es tu única tarjeta: si la quitas, el pago automático se desactiva.',
    removeConfirm: 'Sí, quitarla',
    keep: 'No, dejarla',
    removed: (pan: string) => `Hemos quitado la tarjeta ${pan}.`,
  },

  nextLoan: {
    apply: 'Pedir este préstamo',
    notNow: 'Ahora mismo no puedes pedir un préstamo nuevo. En esta página te explicamos por qué.',
    note: 'Antes de firmar verás otra vez todas las condiciones.',
    limits: (amounts: readonly [string, string], terms: readonly [number, number]) =>
      `Puedes pedir de ${amounts[0]} a ${amounts[1]}, de ${terms[0]} a ${days(terms[1])}.`,
    planLimits: (amounts: readonly [string, string], counts: readonly [number, number]) =>
      `A plazos puedes pedir de ${amounts[0]} a ${amounts[1]}, de ${counts[0]} a ${counts[1]} cuotas.`,
    cardDiscount: (percent: number) =>
      `El precio ya tiene tu ${percent} % de descuento en los intereses por haber añadido una tarjeta.`,
    largerDiscount: (percent: number) =>
      `Tienes un código y el descuento por haber añadido una tarjeta. No se suman: el precio ya tiene el mayor, un ${percent} % menos de intereses.`,
    offer: 'Ver la información de este préstamo (PDF)',
  },

  history: {
    title: 'Historial de préstamos',
    loading: 'Estamos cargando tus préstamos',
    failedTitle: 'No hemos podido cargar tu historial',
    failed: 'No se ha perdido nada. Comprueba tu conexión y vuelve a intentarlo.',
    emptyTitle: 'Todavía no hay préstamos',
    empty: 'Cuando tengas uno, verás aquí sus fechas y sus importes.',
    toAccount: 'Ir a tu cuenta',
    given: 'Recibido el',
    amount: 'Importe recibido',
    dueDate: 'Fecha de pago',
    returned: 'Devuelto el',
    owed: 'Debes hoy',
    cost: 'Te ha costado',
    costSoFar: 'Coste hasta hoy',
    sold: 'Cedido el',
    tae: 'TAE',
    toLoan: 'Ver este préstamo',
  },

  personalInformation: {
    title: 'Tus datos',
    aboutYou: 'Sobre ti',
    fullName: 'Nombre completo',
    email: 'Correo',
    personalId: 'DNI o NIE',
    phone: 'Teléfono móvil',
    notGiven: 'Sin indicar',
    change: 'Si otro dato ha cambiado, llámanos y lo actualizamos:',
    changePhone: 'Cambiar el teléfono',
  },

  marketing: {
    title: 'Publicidad',
    label: 'Recibir ofertas y novedades',
    on: 'Te mandamos ofertas por SMS o correo. Puedes quitarlo cuando quieras.',
    off: 'No te mandamos publicidad. Los avisos sobre tu préstamo te llegan igual.',
  },

  reminderChoice: {
    title: 'Recordatorios',
    text: 'Los ves siempre en tu cuenta. Aquí eliges cuáles te mandamos además.',
    beforeDue: '3 días antes de la fecha de pago',
    onDue: 'El día de la fecha de pago',
    channel: '¿Por dónde?',
    channels: { sms: 'SMS', email: 'Correo' },
    late: 'Si un pago se retrasa, te avisamos siempre por SMS.',
  },

  documents: {
    title: 'Documentos que has enviado',
    status: { pending: 'En revisión', accepted: 'Aceptado', rejected: 'No aceptado', skipped: 'Sin enviar' },
    sentOn: (date: string) => `Enviado el ${date}`,
    view: 'Ver',
    viewOf: (name: string) => `Ver ${name}`,
    takeBack: 'Retirar',
    takeBackOf: (name: string) => `Retirar ${name}`,
    takeBackTitle: (name: string) => `¿Retirar ${name}?`,
    takeBackText: 'Para seguir con tu solicitud tendrás que enviarlo otra vez.',
    takeBackConfirm: 'Sí, retirarlo',
    keep: 'No, dejarlo',
    takenBack: 'Hemos retirado el documento.',
  },

  paymentFailed: {
    title: 'El pago no se ha completado',
    text: 'Algo salió mal',
    nothingCharged: 'No se te ha cobrado nada.',
    detail: 'No te preocupes: tu préstamo sigue igual que antes. Puedes volver a intentarlo.',
    none: 'No encontramos ningún pago fallido',
    noneDetail: 'En tu préstamo no consta ningún pago que haya fallado. Mira en tu cuenta cómo está.',
    toAccount: 'Ir a tu cuenta',
    tryAgain: 'Intentarlo de nuevo',
    sameAgain: (amount: string) => `Pagar ${amount} otra vez`,
    extendAgain: (amount: string, days: number) => `Pagar ${amount} y ampliar ${days} días otra vez`,
    anotherCard: 'En la página de pago puedes usar la misma tarjeta u otra.',
    otherWay: 'Elegir otra forma de pagar',
  },

  cardNotAdded: {
    title: 'No hemos podido añadir tu tarjeta',
    detail: 'No se te ha cobrado nada. Puedes volver a intentarlo con esta tarjeta o con otra.',
  },
} as const
