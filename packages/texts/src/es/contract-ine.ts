/**
 * The pre-contract information. Under Ley 16/2011 its sections and row labels follow the compulsory model (Anexo II); under
 * Directive 2023/2225 the first page holds the key information (Annex I). The explanations are our own.
 */
export const contractIneTexts = {
  intro: 'Este documento es gratuito y no te obliga a nada. Léelo antes de firmar y guárdalo.',
  warning: 'Atención: tomar dinero prestado cuesta dinero',

  lender: '1. Identidad y detalles de contacto del prestamista',
  main: {
    title: '2. Descripción de las características principales del producto de crédito',
    kind: 'Tipo de crédito',
    kindText: 'Préstamo personal a corto plazo que se devuelve en un solo pago.',
    amount: 'Importe total del crédito',
    drawdown: 'Condiciones que rigen la disposición de fondos',
    drawdownText: 'Todo el importe, de una vez, por transferencia a una cuenta a tu nombre, después de firmar.',
    duration: 'Duración del contrato de crédito',
    payments: 'Plazos y, en su caso, orden en que se realizarán los pagos',
    paymentsText: (total: string, date: string) => `1 pago de ${total} el ${date}, si recibes el dinero hoy.`,
    paymentsOrder: 'Lo que pagas cubre primero los intereses de demora, después los intereses y al final lo prestado.',
    paymentsOrderPrincipalFirst:
      'Lo que pagas cubre primero lo prestado, después los intereses de demora y al final los intereses.',
    total: 'Importe total que deberá usted pagar',
    totalText: (amount: string, cost: string, total: string) =>
      `${total}: ${amount} que recibes más ${cost} de intereses.`,
    guarantees: 'Garantías requeridas',
    guaranteesText: 'Ninguna.',
  },
  costs: {
    title: '3. Costes del crédito',
    rate: 'Tipo deudor',
    rateText: (rate: string) => `${rate} anual, fijo durante todo el plazo.`,
    rateFree: 'Es tu primer préstamo: hasta su vencimiento no tiene intereses.',
    discount: (percent: number) => `Incluye tu descuento del ${percent} %.`,
    tae: 'Tasa anual equivalente (TAE)',
    example: (amount: string, days: string, cost: string, total: string) =>
      `Ejemplo representativo, que es tu préstamo: ${amount} a ${days}, intereses de ${cost}, total de ${total} en un solo pago.`,
    accessory:
      '¿Es obligatorio, para obtener el crédito o para obtenerlo en las condiciones ofrecidas, contratar un seguro u otro servicio accesorio?',
    accessoryText: 'Seguro: no. Otro servicio accesorio: no.',
    related: 'Costes relacionados',
    relatedText:
      'No hay comisión de apertura, de estudio ni de mantenimiento. No necesitas abrir una cuenta ni notario.',
    change: 'Condiciones en que pueden modificarse los costes',
    changeText: (terms: string, rate: string, times: number) =>
      `Solo si tú amplías el plazo: ${terms} días, ${times === 1 ? 'una vez' : `hasta ${times} veces`}. Los días nuevos cuestan un ${rate} anual, y antes de aceptar verás un documento con el precio exacto y la nueva TAE.`,
    changeNone: 'No pueden modificarse.',
    late: 'Costes en caso de pagos atrasados',
  },
  legal: {
    title: '4. Otros aspectos jurídicos importantes',
    withdrawal: 'Derecho de desistimiento',
    early: 'Reembolso anticipado',
    compensation: 'Compensación al prestamista por reembolso anticipado',
    compensationText: 'Ninguna.',
    database: 'Consulta de una base de datos',
    databaseText:
      'Si rechazamos tu solicitud por los datos de un fichero, te lo diremos al momento y gratis, con el nombre del fichero y cómo contactar con él.',
    draft: 'Derecho a un proyecto del contrato de crédito',
    draftText: 'Sí. Recibes el contrato completo, gratis, junto con este documento y antes de firmar.',
    validity: 'Período durante el cual el prestamista está vinculado por la información precontractual',
    validityText: (from: string, until: string) =>
      `Esta información es válida desde el ${from} hasta el ${until}. Si firmas otro día, las fechas se mueven y te damos los documentos con las fechas nuevas.`,
  },
  distance: {
    title: '5. Información adicional por contratar a distancia',
    registry: 'Registro',
    supervisor: 'Autoridad de supervisión',
    exercise: 'Ejercicio del derecho de desistimiento',
    exerciseText: (email: string, phone: string) =>
      `En tu cuenta, en los datos del préstamo, con el botón para desistir; o escribiendo a ${email}; o llamando al ${phone}. Te mandamos un justificante con la fecha y la hora. Si no desistes, el contrato sigue como lo firmaste.`,
    law: 'Ley aplicable a la relación previa y al contrato',
    lawText: (law: string) => `La española: ${law}.`,
    court: 'Tribunal competente',
    courtText: 'El del lugar donde vives.',
    language: 'Régimen lingüístico',
    languageText: 'Toda la información, el contrato y la atención son en español.',
    redress: 'Procedimientos extrajudiciales de reclamación y recurso',
  },

  essential: {
    title: 'Información esencial',
    lender: 'Prestamista',
    amount: 'Importe total del crédito',
    duration: 'Duración',
    rate: 'Tipo deudor',
    tae: 'TAE',
    total: 'Importe total que pagas',
    late: 'Si te retrasas',
    payments: 'Pagos',
    warning: 'Advertencia',
    withdrawal: 'Derecho de desistimiento',
    early: 'Reembolso anticipado',
    contact: 'Contacto',
  },
  more: {
    title: 'Más información sobre el préstamo',
    costs: 'Otros costes',
    automated: 'Precio y decisiones automáticas',
    automatedText:
      'El precio no se calcula para ti con un programa: es el mismo para todos. Sí usamos un programa para decidir si te prestamos y cuánto. Puedes pedir que una persona lo revise.',
    example: 'Ejemplo representativo',
    redress: 'Reclamaciones',
    debtAdvice: 'Ayuda con las deudas',
  },
  schedule: {
    title: 'Tabla de pagos',
    date: 'Fecha',
    principal: 'Devolución de lo prestado',
    interest: 'Intereses',
    total: 'Total',
  },
} as const
