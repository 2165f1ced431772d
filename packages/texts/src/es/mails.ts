/** The buyer of a debt, and how to pay them. */
interface DebtBuyer {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly accountHolderName: string
  readonly accountNumber: string
  readonly swift: string
  readonly bankName: string
}

/** E-mails about a loan. The documents are attached as files. */
export const mailTexts = {
  greeting: (name: string | null) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  goodbye: (brand: string) => `Un saludo,\n${brand}`,
  help: (phone: string) => `¿Dudas? Llámanos gratis al ${phone}. Contesta una persona.`,
  offer: {
    subject: (brand: string) => `${brand}: lee esto antes de firmar tu préstamo`,
    text: (amount: string, total: string, date: string) =>
      `Tu préstamo está listo para firmar. Recibes ${amount} y devuelves ${total} el ${date}, si firmas hoy.\n\nTe mandamos la información previa y el contrato. Léelos con calma: no te obligan a nada hasta que firmes. Para firmar, entra en tu cuenta y escribe el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.`,
  },
  signed: {
    subject: (brand: string) => `${brand}: tu contrato firmado`,
    text: (amount: string, total: string, withdrawalUntil: string) =>
      `Has firmado tu préstamo de ${amount}. En total devuelves ${total}.\n\nTe mandamos el contrato y el certificado de firma. Guárdalos. Los tienes también en tu cuenta.\n\nSi cambias de idea, puedes desistir hasta el ${withdrawalUntil}, sin dar explicaciones.`,
  },
  extension: {
    subject: (brand: string) => `${brand}: has ampliado el plazo`,
    text: (total: string, date: string) =>
      `Tu nueva fecha de pago es el ${date}. Ese día devuelves ${total}, si no pagas nada antes.\n\nTe mandamos el documento de la ampliación.`,
  },
  proposal: {
    subject: (brand: string) => `${brand}: te hemos preparado una propuesta`,
    extension: (term: number, amount: string, until: string, link: string) =>
      `Te hemos preparado una ampliación de ${term} días. Si la aceptas hoy, pagas ${amount} ahora y el resto en la nueva fecha.\n\nMira en tu cuenta lo que cambia, con todos los importes: ${link}\n\nLa propuesta vale hasta el ${until}. No cambia nada hasta que la aceptes con el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.`,
    discount: (amount: string, owed: string, payUntil: string, until: string, link: string) =>
      `Hoy debes ${owed}. Te proponemos cerrar tu préstamo si pagas ${amount} como máximo el ${payUntil}. Te perdonamos el resto.\n\nMira las condiciones en tu cuenta: ${link}\n\nPuedes aceptar la propuesta hasta el ${until}. No cambia nada hasta que la aceptes con el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.`,
  },
  settlement: {
    subject: (brand: string) => `${brand}: acuerdo para cerrar tu préstamo`,
    text: (amount: string, until: string) =>
      `Si pagas ${amount} como máximo el ${until}, tu préstamo queda cerrado y no debes nada más.\n\nTe mandamos el acuerdo. Guárdalo.`,
  },
  withdrawal: {
    subject: (brand: string) => `${brand}: hemos recibido tu desistimiento`,
    text: 'Has desistido del contrato. Te mandamos el justificante, con la fecha, la hora y lo que pasa ahora.',
  },
  receipt: {
    subject: (brand: string) => `${brand}: has devuelto tu préstamo`,
    text: 'No debes nada de este préstamo. Te mandamos el justificante.',
  },
  autodebit: {
    subject: (brand: string) => `${brand}: tu orden de cobro automático`,
    text: 'Has activado el cobro automático. Te mandamos el documento con el importe máximo, las fechas y cómo quitarlo.',
  },
  debtSold: {
    subject: (brand: string) => `${brand}: tu préstamo lo lleva ahora otra empresa`,
    text: (publicId: string, date: string, amount: string, buyer: DebtBuyer) =>
      `El ${date} cedimos tu préstamo ${publicId} a ${buyer.name}. Ese día debías ${amount}. Desde ese día se lo pagas a ellos, no a nosotros, y ellos contestan a tus preguntas.\n\nCómo pagar:\nTitular de la cuenta: ${buyer.accountHolderName}\nNúmero de cuenta: ${buyer.accountNumber}\nSWIFT / BIC: ${buyer.swift}\nBanco: ${buyer.bankName}\nConcepto: ${publicId}\n\nCómo hablar con ellos:\nTeléfono: ${buyer.phone}\nCorreo: ${buyer.email}\n\nCon ${buyer.name} tienes los mismos derechos y defensas que tenías con nosotros (artículo 31 de la Ley 16/2011). Estos datos están también en tu cuenta: si alguien te pide que pagues de otra forma, llámanos antes.`,
  },
  phoneChanged: {
    subject: (brand: string) => `${brand}: tu cuenta tiene otro teléfono`,
    text: (ending: string, until: string, phone: string) =>
      `El teléfono de tu cuenta es ahora uno que acaba en ${ending}. Con ese número entras y recibes los códigos para firmar.\n\nPor tu seguridad, hasta el ${until}, no se puede firmar nada ni cambiar la cuenta donde recibes el dinero.\n\nSi no lo has cambiado tú, llámanos ahora mismo al ${phone}.`,
  },
  withdrawalReminder: {
    subject: (brand: string) => `${brand}: recuerda que puedes desistir`,
    text: (until: string, daily: string) =>
      `Firmaste tu préstamo poco después de recibir la información. Por eso te recordamos que puedes desistir hasta el ${until}, sin dar explicaciones y sin penalización. Solo devuelves lo que recibiste y ${daily} por cada día.\n\nEntra en tu cuenta, abre los datos del préstamo y pulsa el botón para desistir.`,
  },
} as const
