/**
 * The pre-contract information since version 4. The labels, their explanations and their order are those of Anexo II of Ley 16/2011, word for
 * word; what does not apply ("si ha lugar") is left out, as the form asks. The answers are our own.
 */
export const contractAnnexTexts = {
  lender: {
    title: '1. Identidad y detalles de contacto del prestamista y/o del intermediario',
    name: 'Prestamista',
    nameText: (name: string, taxId: string | null) => (taxId === null ? name : `${name}, NIF ${taxId}`),
    address: 'Dirección',
    phone: 'Número de teléfono',
    email: 'Correo electrónico',
    website: 'Dirección de página web',
  },
  main: {
    title: '2. Descripción de las características principales del producto de crédito',
    kind: 'Tipo de crédito',
    kindSingle: 'Préstamo personal a corto plazo que se devuelve en un solo pago.',
    kindInstalments: 'Préstamo personal que se devuelve en cuotas mensuales.',
    amount: [
      'Importe total del crédito',
      'Es decir, el importe máximo o la suma de todas las cantidades puestas a disposición del consumidor en el marco de un contrato de crédito.',
    ],
    drawdown: [
      'Condiciones que rigen la disposición de fondos',
      'Es decir, cuándo y cómo el consumidor obtendrá el dinero.',
    ],
    drawdownText: 'Todo el importe, de una vez, por transferencia a una cuenta a tu nombre, después de firmar.',
    duration: 'Duración del contrato de crédito',
    durationSingle: (days: string) => `${days} desde que recibes el dinero.`,
    durationInstalments: (count: number, date: string) =>
      `${count} cuotas mensuales, hasta el ${date} si recibes el dinero hoy.`,
    payments: 'Los plazos y, en su caso, el orden en que se realizarán los pagos a plazos',
    paymentsIntro: 'Deberá usted pagar lo siguiente:',
    paymentsSingle: (total: string, date: string) => `1 pago de ${total} el ${date}, si recibes el dinero hoy.`,
    interestSingle: 'Los intereses se pagan con ese pago.',
    interestInstalments:
      'Cada cuota paga los intereses de su periodo y una parte de lo prestado. El cuadro de amortización dice cuánto de cada cosa.',
    interestWithFee:
      'Cada cuota paga los intereses de su periodo, una parte de la comisión de apertura y una parte de lo prestado. El cuadro de amortización dice cuánto de cada cosa.',
    order: 'Lo que pagas cubre primero los intereses de demora, después los intereses y al final lo prestado.',
    orderPrincipalFirst:
      'Lo que pagas cubre primero lo prestado, después los intereses de demora y al final los intereses.',
    orderInstalments:
      'Lo que pagas cubre primero los intereses de demora; después, lo que ya ha vencido: intereses, comisión si la hay y lo prestado; y al final, lo que falta por vencer.',
    orderInstalmentsPrincipalFirst:
      'Lo que pagas cubre primero lo prestado que ya ha vencido; después, los intereses de demora, los intereses y la comisión si la hay; y al final, lo que falta por vencer.',
    total: [
      'Importe total que deberá usted pagar',
      'Es decir, el importe del capital prestado más los intereses y posibles gastos relacionados con su crédito.',
    ],
    totalText: (total: string, parts: string) => `${total}: ${parts}.`,
    totalParts: (amount: string, interest: string, fee: string | null) =>
      fee === null
        ? `${amount} que recibes más ${interest} de intereses`
        : `${amount} que recibes, más ${interest} de intereses y ${fee} de comisión de apertura`,
  },
  costs: {
    title: '3. Costes del crédito',
    rate: 'El tipo deudor o, si ha lugar, los diferentes tipos deudores que se aplican al contrato de crédito',
    rateText: (rate: string) => `${rate} anual, fijo durante todo el plazo.`,
    rateFree: 'Es tu primer préstamo: hasta su vencimiento no tiene intereses.',
    discount: (percent: number) => `Incluye tu descuento del ${percent} %.`,
    tae: [
      'Tasa anual equivalente (TAE)',
      'La TAE es el coste total del crédito expresado en forma de porcentaje anual del importe total del crédito.',
      'La TAE sirve para comparar diferentes ofertas.',
    ],
    exampleSingle: (amount: string, days: string, cost: string, total: string) =>
      `Ejemplo representativo, que es tu préstamo: ${amount} a ${days}, intereses de ${cost}, total de ${total} en un solo pago.`,
    exampleInstalments: (amount: string, payments: string, parts: string, total: string) =>
      `Ejemplo representativo, que es tu préstamo: ${amount} en ${payments}; ${parts}; total de ${total}.`,
    accessory: [
      '¿Es obligatorio para obtener el crédito en sí, o en las condiciones ofrecidas,',
      '- tomar una póliza de seguros que garantice el crédito, u',
      '- otro servicio accesorio?',
      'Si los costes de estos servicios no son conocidos del prestamista, no se incluyen en la TAE.',
    ],
    accessoryText: ['Póliza de seguros: no.', 'Otro servicio accesorio: no.'],
    related: 'Costes relacionados',
    relatedNone: 'Ninguno. No hay comisiones ni otros gastos, y no necesitas abrir una cuenta ni pasar por un notario.',
    otherCosts: 'Demás costes derivados del contrato de crédito',
    otherCostsFee: (fee: string) =>
      `Comisión de apertura de ${fee}, repartida entre las cuotas. Está incluida en la TAE. No hay otros gastos.`,
    change:
      'Condiciones en que pueden modificarse los gastos antes mencionados relacionados con el contrato de crédito',
    changeExtension: (terms: string, rate: string, times: number) =>
      `Solo si tú amplías el plazo: ${terms} días, ${times === 1 ? 'una vez' : `hasta ${times} veces`}. Los días nuevos cuestan un ${rate} anual, y antes de aceptar verás un documento con el precio exacto y la nueva TAE.`,
    changeDeferral: (times: number, rate: string) =>
      `Solo si tú aplazas las cuotas que faltan, ${times === 1 ? 'un mes como máximo' : `${times} meses como máximo en total`}. El tiempo que se añade cuesta un ${rate} anual, y antes de aceptar verás un documento con el precio exacto y el nuevo cuadro de amortización.`,
    late: [
      'Costes en caso de pagos atrasados',
      'La no realización de un pago podrá acarrearle graves consecuencias (por ejemplo la venta forzosa) y dificultar la obtención de un crédito.',
    ],
    lateText: (rate: string) => `Usted deberá pagar intereses de demora al ${rate} anual por pagos atrasados.`,
    lateSingle: (daily: string) =>
      `Se suman desde el primer día de retraso sobre lo que falte por devolver. Para este préstamo son ${daily} al día.`,
    lateInstalments:
      'Se suman desde el primer día de retraso, solo sobre la parte de lo prestado que ha vencido y no has pagado.',
  },
  legal: {
    title: '4. Otros aspectos jurídicos importantes',
    withdrawal: [
      'Derecho de desistimiento',
      'Usted tiene derecho a desistir del contrato de crédito en el plazo de 14 días naturales.',
    ],
    early: [
      'Reembolso anticipado',
      'Usted tiene derecho a reembolsar anticipadamente el crédito total o parcialmente en cualquier momento.',
    ],
    database: [
      'Consulta de una base de datos',
      'El prestamista tiene que informarle de inmediato y sin cargo del resultado de una consulta de una base de datos si se rechaza la solicitud de crédito sobre la base de una consulta de ese tipo. Esto no se aplica si la difusión de esa información está prohibida por una ley o por el Derecho de la Unión Europea o es contraria a los objetivos de orden público o de la seguridad pública.',
    ],
    databaseText:
      'Si rechazamos tu solicitud por los datos de un fichero, te lo diremos al momento y gratis, con el nombre del fichero y cómo contactar con él.',
    draft: [
      'Derecho a un proyecto del contrato de crédito',
      'Usted tiene derecho, previa petición, a obtener de forma gratuita una copia del proyecto de contrato de crédito. Esta disposición no se aplicará si en el momento de la solicitud el prestamista no está dispuesto a celebrar con usted el contrato de crédito.',
    ],
    draftText: 'Sí. Recibes el contrato completo, gratis, junto con este documento y antes de firmar.',
    validity: 'Período durante el cual el prestamista está vinculado por la información precontractual',
    validityText: (from: string, until: string) => `Esta información será válida desde el ${from} hasta el ${until}.`,
    validityMoves: 'Si firmas otro día, las fechas se mueven y te damos los documentos con las fechas nuevas.',
  },
  distance: {
    title: '5. Información adicional en caso de comercialización a distancia de servicios financieros',
    lender: 'a) Relativa al prestamista',
    registry: 'Registro',
    supervisor: 'La autoridad de supervisión',
    contract: 'b) Relativa al contrato de crédito',
    exercise: 'Ejercicio del derecho de desistimiento',
    exerciseText: (days: number, email: string, phone: string) =>
      `Tienes ${days} días naturales desde la firma. Puedes hacerlo en tu cuenta, en los datos del préstamo, con el botón para desistir; o escribiendo a ${email}; o llamando al ${phone}. Te mandamos un justificante con la fecha y la hora. Si no desistes, el contrato sigue como lo firmaste.`,
    law: 'La legislación que el prestamista acepta como base para el establecimiento de relaciones con usted antes de la celebración del contrato de crédito',
    lawText: (law: string) => `La española: ${law}.`,
    court:
      'Cláusula sobre la legislación aplicable que rige en relación con el contrato de crédito y/o tribunal competente',
    courtText: (law: string) =>
      `«Se aplica la ley española: ${law}. Son competentes los juzgados del lugar donde vives».`,
    language: 'Régimen lingüístico',
    languageText:
      'La información y los términos contractuales se facilitarán en español. Con su consentimiento, durante la duración del contrato de crédito nos comunicaremos con usted en español.',
    redress: 'c) Relativa al recurso',
    redressAccess: 'Existencia y acceso a los procedimientos extrajudiciales de reclamación y recurso',
  },

  /** In words, so that form and contract name the instalments in the same way. */
  instalments: {
    all: (count: number, amount: string) => `${count} cuotas mensuales de ${amount}`,
    lastSmaller: (before: number, amount: string, last: string) =>
      before === 1
        ? `1 cuota de ${amount} y una última de ${last}`
        : `${before} cuotas mensuales de ${amount} y una última de ${last}`,
    falling: (count: number, first: string, last: string) =>
      `${count} cuotas mensuales, la primera de ${first} y cada una menor que la anterior, hasta la última de ${last}`,
    dates: (first: string, last: string) =>
      `La primera, el ${first}; la última, el ${last}, si recibes el dinero hoy. Los demás meses, el mismo día; si el mes no lo tiene, su último día.`,
    hypotheses: (count: number) =>
      `La TAE supone que recibes todo el dinero el día de este documento, que pagas las ${count} cuotas en sus fechas y que tú y nosotros cumplimos lo acordado. Cuenta meses iguales entre las cuotas; si el primer periodo no es un mes justo, cuenta los meses enteros y los días que sobran, divididos entre 365, o entre 366 si ese año tiene un 29 de febrero.`,
    earlyCost:
      'No hay comisión ni compensación. Los intereses se cuentan día a día: si pagas antes, no pagas los días que faltan.',
    earlyCostWithFee:
      'No hay comisión ni compensación. Los intereses se cuentan día a día: si pagas antes, no pagas los días que faltan. De la comisión de apertura solo pagas la parte de los días que han pasado.',
  },

  schedule: {
    title: 'Cuadro de amortización',
    number: 'Cuota',
    date: 'Fecha',
    principal: 'Lo prestado',
    interest: 'Intereses',
    fee: 'Comisión',
    total: 'Cuota total',
    left: 'Queda por devolver',
    sum: 'Total',
    note: 'Estas fechas e importes suponen que recibes el dinero el día de este documento. Si te llega otro día, se mueven con él, y te mandamos el cuadro nuevo.',
  },

  /** What Directive (EU) 2023/2225 asks for beyond the form of Ley 16/2011. */
  directive: {
    title: 'Información adicional de la Directiva (UE) 2023/2225',
    warning: 'Atención: tomar dinero prestado cuesta dinero',
    intro: (law: string) =>
      `Esta hoja acompaña al formulario de la ley española (${law}) y no lo sustituye. Añade lo que pide la directiva, que se aplica desde el 20 de noviembre de 2026. Es gratis y no te obliga a nada.`,
    key: 'Lo esencial',
    lender: 'Prestamista y contacto',
    amount: 'Importe total del crédito',
    duration: 'Duración',
    rate: 'Tipo deudor',
    tae: 'TAE e importe total que pagas',
    taeText: (tae: string, total: string) => `${tae}; en total, ${total}.`,
    late: 'Si te retrasas',
    payments: 'Pagos',
    withdrawal: 'Derecho de desistimiento',
    withdrawalEnd: (years: number, days: number) =>
      `Si no recibieras las condiciones del contrato y esta información, el plazo terminaría ${years === 1 ? '1 año' : `${years} años`} y ${days} días después de la firma.`,
    withdrawalReminder: (first: number, last: number) =>
      `Si recibes esta información menos de un día antes de firmar, entre ${first} y ${last} ${last === 1 ? 'día' : 'días'} después de la firma te recordamos este derecho.`,
    early: 'Reembolso anticipado',
    earlyText:
      'Si pagas antes, todo o una parte, bajan todos los costes del tiempo que falta, también los que ya hubieras pagado.',
    rights: 'Tus derechos',
    automated: 'Precio y decisiones automáticas',
    automatedText:
      'El precio no se calcula para ti con un programa: es el mismo para todos. Sí usamos un programa para decidir si te prestamos y cuánto. Puedes pedir que una persona lo revise, que te expliquemos la decisión y dar tu opinión.',
    difficulties: 'Si tienes dificultades para pagar',
    difficultiesText: (phone: string | null) =>
      `Antes de reclamarte la deuda buscamos una solución contigo, como más plazo, un aplazamiento o pagos más pequeños. ${phone === null ? 'Escríbenos cuanto antes.' : `Llámanos cuanto antes al ${phone}.`}`,
    debtAdvice: 'Ayuda con las deudas',
    schedule: 'Tabla de pagos',
    scheduleBelow:
      'Está en el cuadro de amortización que acompaña a este documento. Puedes pedirlo gratis en cualquier momento.',
  },
} as const
