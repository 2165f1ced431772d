/** The contract in plain words: every point that Ley 16/2011 art. 16.2 and Directive 2023/2225 art. 21 require. */
export const contractAgreementTexts = {
  warning: 'Atención: tomar dinero prestado cuesta dinero',
  parties: {
    title: '1. Quién firma',
    lenderTitle: 'Nosotros, el prestamista',
    medium:
      'Nos comunicamos por correo electrónico y en tu cuenta. Allí tienes siempre este contrato, en un archivo que nadie puede cambiar.',
  },
  loan: {
    title: '2. El préstamo',
    kind: 'Tipo de crédito',
    kindText: 'Préstamo personal a corto plazo, en un solo pago',
    amount: 'Importe que recibes',
    drawdown: 'Cómo lo recibes',
    drawdownText: 'De una vez, por transferencia a una cuenta a tu nombre, después de la firma',
    duration: 'Duración',
    durationText: (days: string) => `${days} desde que recibes el dinero`,
    payments: 'Pagos',
    paymentsText: (total: string) => `1 pago de ${total}`,
    dueDate: 'Fecha de pago',
    dueDateText: (date: string) => `${date}, si recibes el dinero el día de la firma`,
    dueDateMoves: 'Si el dinero te llega otro día, la fecha de pago se mueve los mismos días y pagas lo mismo.',
    how: 'Pagas con tarjeta desde tu cuenta, o con cobro automático en tu tarjeta si lo eliges. Antes de cada cobro automático te avisamos.',
    howSinceTransfers:
      'Pagas con tarjeta desde tu cuenta, por transferencia, o con cobro automático en tu tarjeta si lo eliges. Antes de cada cobro automático te avisamos.',
    transfer: (iban: string, holder: string, publicId: string | null) =>
      `Para pagar por transferencia: cuenta ${iban}, a nombre de ${holder}, con el concepto ${publicId ?? 'que verás en tu cuenta'}. Cuenta el día en que el dinero llega a nuestro banco.`,
    schedule: 'Puedes pedir gratis una tabla de pagos en cualquier momento.',
    guarantees: 'No pedimos garantías, avales ni seguros, y no hay gastos de notaría.',
  },
  price: {
    title: '3. Lo que cuesta',
    rate: 'Tipo deudor fijo',
    rateText: (rate: string) => `${rate} anual`,
    interest: 'Intereses',
    total: 'Importe total que devuelves',
    tae: 'TAE',
    explanation: (amount: string, rate: string, days: string, cost: string) =>
      `Los intereses de cada día son lo prestado por el tipo deudor entre 365: ${amount} × ${rate} ÷ 365 × ${days} = ${cost}. El día que recibes el dinero no cuenta; el día del pago, sí.`,
    free: 'Es tu primer préstamo: hasta su vencimiento no tiene intereses y devuelves justo lo que recibes.',
    discount: (percent: number, before: string, after: string) =>
      `Se aplica tu descuento del ${percent} %: en lugar de ${before} pagas ${after} de intereses.`,
    noFees: 'No hay comisiones ni otros gastos.',
  },
  late: {
    title: '4. Si te retrasas',
    order: 'Lo que pagas cubre primero los intereses de demora, después los intereses y al final lo prestado.',
    orderPrincipalFirst:
      'Lo que pagas cubre primero lo prestado, después los intereses de demora y al final los intereses.',
    help: (phone: string) => `Si ves que no llegas, llámanos antes al ${phone}: buscamos un plan contigo.`,
    bureau:
      'Si dejas de pagar una deuda cierta de 50 € o más, te reclamamos el pago y no la discutes, podemos comunicarla a un fichero de solvencia. En el requerimiento de pago te diremos cuál.',
  },
  withdrawal: {
    title: '5. Tu derecho a desistir',
    how: (email: string, phone: string) =>
      `Puedes hacerlo con el botón de tu cuenta, escribiendo a ${email} o llamando al ${phone}. Basta con decirlo dentro del plazo. Te mandamos un justificante con la fecha y la hora.`,
    beforePayout: 'Si todavía no te hemos enviado el dinero, el contrato termina y no debes nada.',
  },
  early: {
    title: '6. Pagar antes',
    how: 'Lo haces desde tu cuenta. Allí ves cada día la cantidad exacta y cómo se calcula.',
  },
  extension: {
    title: '7. Ampliar el plazo',
    text: (terms: string, times: number) =>
      `Puedes ampliar el plazo ${terms} días, ${times === 1 ? 'una vez' : `hasta ${times} veces`}, si no hay otro pago en marcha.`,
    cost: (rate: string) =>
      `Al ampliar pagas los intereses acumulados hasta ese día. Los días nuevos cuestan un ${rate} anual.`,
    price: (price: string) => `Además, cada ampliación cuesta ${price}.`,
    document: 'Antes de aceptar ves el precio exacto, la fecha nueva y la nueva TAE, y después recibes el documento.',
    none: 'Este préstamo no permite ampliar el plazo.',
  },
  end: {
    title: '8. Fin del contrato y cambios',
    end: 'El contrato termina cuando has devuelto todo. Puedes terminarlo antes pagando lo que debes ese día.',
    changes: 'Ninguno de los dos puede cambiar el contrato solo: hace falta que estemos de acuerdo por escrito.',
    assignment:
      'Podemos ceder la deuda a otra empresa. Te avisaremos, y ante ella tienes los mismos derechos y defensas que ante nosotros.',
  },
  /** What differs in a loan in instalments. */
  instalments: {
    kind: 'Préstamo personal, en cuotas mensuales',
    duration: (count: number, date: string) => `${count} cuotas mensuales, hasta el ${date}`,
    firstDate: 'Fechas de pago',
    moves:
      'Si el dinero te llega otro día, las fechas se mueven con él. Si un periodo tiene entonces más o menos días, calculamos las cuotas otra vez con el mismo tipo deudor y te mandamos el cuadro de amortización nuevo.',
    schedule:
      'El cuadro de amortización está al final de este contrato. Puedes pedirlo gratis en cualquier momento, con lo que hayas pagado hasta ese día.',
    fee: 'Comisión de apertura',
    explanation: (rate: string) =>
      `Los intereses de cada día son lo que te falta por devolver por el tipo deudor entre 365, con un tipo deudor del ${rate} anual. El día que recibes el dinero no cuenta; el día de cada cuota, sí. Por eso bajan con cada cuota.`,
    feeText: (fee: string) =>
      `La comisión de apertura es de ${fee} y se reparte entre las cuotas. No hay otras comisiones ni otros gastos.`,
    late: (rate: string) =>
      `Desde el primer día de retraso se suman intereses de demora al ${rate} anual, solo sobre la parte de lo prestado que ha vencido y no has pagado. No hay intereses sobre intereses ni sobre comisiones.`,
    order:
      'Lo que pagas cubre primero los intereses de demora; después, lo que ya ha vencido: intereses, comisión si la hay y lo prestado; y al final, lo que falta por vencer.',
    orderPrincipalFirst:
      'Lo que pagas cubre primero lo prestado que ya ha vencido; después, los intereses de demora, los intereses y la comisión si la hay; y al final, lo que falta por vencer.',
    cured: 'Cuando pagas todo lo vencido, vuelves a estar al día y dejan de sumarse intereses de demora.',
    earlyPart: (min: string) =>
      `Si pagas más que la cuota siguiente, o eliges amortizar, lo que sobra baja lo prestado. Tú eliges: las mismas fechas con cuotas menores, o la misma cuota con menos meses. El mínimo es ${min}. Te mandamos el cuadro de amortización nuevo.`,
    earlyFee: 'Si pagas una parte antes, lo que falta de la comisión de apertura baja en la misma proporción.',
    deferral: {
      title: '7. Aplazar cuotas',
      text: (months: number) =>
        months === 1
          ? 'Puedes aplazar un mes todas las cuotas que faltan, una vez.'
          : `Puedes aplazar todas las cuotas que faltan, de mes en mes y ${months} meses como máximo en total.`,
      cost: (rate: string) =>
        `Al aplazar pagas los intereses acumulados hasta ese día y los de demora. El tiempo que se añade cuesta un ${rate} anual sobre lo que falta por devolver.`,
      price: (price: string) => `Además, cada aplazamiento cuesta ${price}.`,
      document:
        'Antes de aceptar ves el coste exacto y las fechas nuevas, y después recibes el documento con el cuadro nuevo.',
      none: 'Este préstamo no permite aplazar cuotas.',
    },
    acceleration: {
      text: (missed: number, days: number) =>
        `Si dejas de pagar ${missed} cuotas o más, podemos pedirte todo lo que falta por devolver. Antes te lo avisamos por escrito con la cantidad y la fecha, al menos ${days} días antes. Si en ese tiempo pagas lo vencido, el préstamo sigue con sus cuotas.`,
      cost: 'Los intereses de las cuotas que faltan no se cobran: solo los de los días que hayan pasado.',
    },
  },
  complaints: { title: '9. Si algo no va bien' },
  law: {
    title: '10. Ley, idioma y datos',
    law: (law: string) =>
      `Se aplica la ley española: ${law}. Son competentes los juzgados del lugar donde vives. El contrato es en español.`,
    data: 'Tratamos tus datos para estudiar, firmar y cobrar este préstamo. Lo explicamos en la política de privacidad.',
  },
  signature: {
    title: '11. Firma',
    how: 'Firmas escribiendo el código que te mandamos por SMS a tu teléfono. Ese código solo sirve para este documento: está unido a su huella digital (SHA-256).',
    archive:
      'Guardamos el contrato firmado y la prueba de la firma. Puedes descargarlos en tu cuenta cuando quieras, y te los mandamos por correo.',
    steps: 'Antes de firmar puedes corregir los datos de tu solicitud llamándonos. Sin el código no hay contrato.',
  },
} as const
