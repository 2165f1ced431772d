/** What every e-mail has around its text. */
export const mailTexts = {
  greeting: (name: string | null) => (name === null ? 'Hola:' : `Hola, ${name}:`),
  goodbye: (brand: string) => `Un saludo,\n${brand}`,
  help: (phone: string) => `¿Dudas? Llámanos gratis al ${phone}. Contesta una persona.`,
} as const

export interface LetterText {
  readonly subject: string
  readonly text: string
  /** Increased when the text changes after the first version: a database keeps the versions that it has. */
  readonly version?: number
}

/**
 * E-mails to borrowers, as templates: the server fills in the names in braces, `{brand}` and `{support_phone}` by itself. Documents are
 * attached as files. These are the first versions: an operator replaces them in the database.
 */
export const letterTexts = {
  offer: {
    subject: '{brand}: lee esto antes de firmar tu préstamo',
    text: 'Tu préstamo está listo para firmar. Recibes {amount} y devuelves {total} el {date}, si firmas hoy.\n\nTe mandamos la información previa y el contrato. Léelos con calma: no te obligan a nada hasta que firmes. Para firmar, entra en tu cuenta y escribe el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.',
  },
  signed: {
    subject: '{brand}: tu contrato firmado',
    text: 'Has firmado tu préstamo de {amount}. En total devuelves {total}.\n\nTe mandamos el contrato y el certificado de firma. Guárdalos. Los tienes también en tu cuenta.\n\nSi cambias de idea, puedes desistir hasta el {withdrawal_until}, sin dar explicaciones.',
  },
  extension: {
    subject: '{brand}: has ampliado el plazo',
    text: 'Tu nueva fecha de pago es el {date}. Ese día devuelves {total}, si no pagas nada antes.\n\nTe mandamos el documento de la ampliación.',
  },
  amortisation_table: {
    subject: '{brand}: tu cuadro de amortización',
    text: 'Te mandamos el cuadro de amortización de tu préstamo: cada cuota con su fecha, lo que llevas pagado y lo que falta.\n\nSustituye al que tenías. Lo tienes también en tu cuenta.',
  },
  acceleration_notice: {
    subject: '{brand}: tienes cuotas sin pagar, y tu préstamo puede vencer entero',
    text: 'Tienes varias cuotas sin pagar. Si no te pones al día, tu préstamo vencerá entero el {date}: ese día habría que pagar todo lo que falta de una vez.\n\nTe mandamos el aviso con los importes. Si pagas lo vencido antes, el aviso queda sin efecto y sigues con tus cuotas.\n\nSi no puedes pagar, llámanos al {support_phone}: buscamos contigo una solución.',
  },
  modification: {
    subject: '{brand}: has aplazado tus cuotas',
    text: 'Tu próxima cuota es ahora el {date}.\n\nTe mandamos el documento con tus nuevas cuotas.',
  },
  extension_prepared: {
    subject: '{brand}: te hemos preparado una propuesta',
    text: 'Te hemos preparado una ampliación de {term} días. Si la aceptas hoy, pagas {amount} ahora y el resto en la nueva fecha.\n\nMira en tu cuenta lo que cambia, con todos los importes: {link}\n\nLa propuesta vale hasta el {until}. No cambia nada hasta que la aceptes con el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.',
  },
  discount_prepared: {
    subject: '{brand}: te hemos preparado una propuesta',
    text: 'Hoy debes {owed}. Te proponemos cerrar tu préstamo si pagas {amount} como máximo el {pay_until}. Te perdonamos el resto.\n\nMira las condiciones en tu cuenta: {link}\n\nPuedes aceptar la propuesta hasta el {until}. No cambia nada hasta que la aceptes con el código que te mandaremos por SMS. Nunca te pediremos ese código por teléfono ni por correo.',
  },
  settlement: {
    subject: '{brand}: acuerdo para cerrar tu préstamo',
    text: 'Si pagas {amount} como máximo el {until}, tu préstamo queda cerrado y no debes nada más.\n\nTe mandamos el acuerdo. Guárdalo.',
  },
  withdrawal: {
    subject: '{brand}: hemos recibido tu desistimiento',
    text: 'Has desistido del contrato. Te mandamos el justificante, con la fecha, la hora y lo que pasa ahora.',
  },
  receipt: {
    subject: '{brand}: has devuelto tu préstamo',
    text: 'No debes nada de este préstamo. Te mandamos el justificante.',
  },
  payment_corrected: {
    subject: '{brand}: corregimos un aviso de pago',
    text: 'Te dijimos que habías devuelto tu préstamo y te mandamos el justificante. Fue un error nuestro: un pago de {amount} no era de tu préstamo y ya no cuenta, así que el justificante no vale.\n\nEn tu cuenta ves lo que debes hoy. Perdona las molestias. Si crees que el pago era tuyo, llámanos.',
  },
  autodebit: {
    subject: '{brand}: tu orden de cobro automático',
    text: 'Has activado el cobro automático. Te mandamos el documento con el importe máximo, las fechas y cómo quitarlo.',
  },
  debt_sold: {
    subject: '{brand}: tu préstamo lo lleva ahora otra empresa',
    text: 'El {date} cedimos tu préstamo {loan} a {buyer}. Ese día debías {amount}. Desde ese día se lo pagas a ellos, no a nosotros, y ellos contestan a tus preguntas.\n\nCómo pagar:\nTitular de la cuenta: {buyer_account_holder}\nNúmero de cuenta: {buyer_account}\nSWIFT / BIC: {buyer_swift}\nBanco: {buyer_bank}\nConcepto: {loan}\n\nCómo hablar con ellos:\nTeléfono: {buyer_phone}\nCorreo: {buyer_email}\n\nCon {buyer} tienes los mismos derechos y defensas que tenías con nosotros (artículo 31 de la Ley 16/2011). Estos datos están también en tu cuenta: si alguien te pide que pagues de otra forma, llámanos antes.',
  },
  phone_changed: {
    subject: '{brand}: tu cuenta tiene otro teléfono',
    text: 'El teléfono de tu cuenta es ahora uno que acaba en {ending}. Con ese número entras y recibes los códigos para firmar.\n\nPor tu seguridad, hasta el {until}, no se puede firmar nada ni cambiar la cuenta donde recibes el dinero.\n\nSi no lo has cambiado tú, llámanos ahora mismo al {support_phone}.',
  },
  email_changed: {
    subject: '{brand}: tu cuenta tiene otro correo',
    text: 'El correo de tu cuenta ya no es este: ahora es {email}. Alguien lo confirmó con un código que mandamos a tu teléfono.\n\nPor tu seguridad, hasta el {until} no mandamos nada al correo nuevo.\n\nSi no lo has cambiado tú, llámanos ahora mismo al {support_phone}.',
  },
  reminder_before_due: {
    subject: '{brand}: el {date} toca devolver {amount}',
    text: 'El {date} toca devolver {amount}.\n\nPuedes pagarlo aquí cuando quieras, también antes: {link}\n\nSi te viene mal, entra en tu cuenta y verás qué puedes hacer. Allí eliges también qué recordatorios recibes.',
  },
  reminder_on_due: {
    subject: '{brand}: hoy toca devolver {amount}',
    text: 'Hoy, {date}, toca devolver {amount}.\n\nPuedes pagarlo aquí: {link}\n\nSi hoy no puedes, entra en tu cuenta y verás qué puedes hacer.',
  },
  payout_account_changed: {
    subject: '{brand}: has cambiado la cuenta donde cobras',
    text: 'El dinero de tu préstamo irá a tu cuenta que acaba en {ending}. Alguien lo confirmó con un código que mandamos a tu teléfono.\n\nPor tu seguridad, hasta el {until} no enviamos el dinero. Esperar no te cuesta nada.\n\nSi no lo has cambiado tú, llámanos ahora mismo al {support_phone}.',
  },
  withdrawal_reminder: {
    subject: '{brand}: recuerda que puedes desistir',
    text: 'Firmaste tu préstamo poco después de recibir la información. Por eso te recordamos que puedes desistir hasta el {until}, sin dar explicaciones y sin penalización. Solo devuelves lo que recibiste y {daily} por cada día.\n\nEntra en tu cuenta, abre los datos del préstamo y pulsa el botón para desistir.',
  },
} as const satisfies Readonly<Record<string, LetterText>>

export type LetterKey = keyof typeof letterTexts

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The values that the caller gives: the names in the text of the letter, without those that the server fills in. */
export type LetterParameters<Key extends LetterKey> = Readonly<
  Record<Exclude<NamesIn<(typeof letterTexts)[Key]['text']>, 'brand' | 'support_phone'>, string>
>
