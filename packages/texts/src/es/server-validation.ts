/** Field errors that only the server reports. The browser's first page loads `validation.ts` but not these. */
export const serverValidationTexts = {
  clockJumpTooLong:
    'El reloj avanza como máximo 366 días de una vez, porque cada noche se procesa. Repítelo si necesitas más',
  emailNeedsCode: 'Para cambiar tu correo tienes que confirmarlo con un código.',
  codesIncorrect: 'Uno de los dos códigos no es correcto. Revísalos.',
  dataLocked: 'No puedes cambiar este dato mientras tengas una solicitud o un préstamo en marcha',
  figuresChangedOften: 'Ya has cambiado este dato varias veces en esta solicitud. Si es un error, llámanos y lo vemos',
  documentTooSmall: 'La foto es demasiado pequeña para leerla. Haz otra más de cerca o con más calidad',
  documentTooLarge: 'La foto tiene demasiados píxeles. Haz otra con menos resolución',
  documentUnreadable: 'No podemos abrir este archivo. Haz otra foto o elige otro archivo',
  documentProtected: 'El PDF tiene contraseña. Guárdalo sin ella o envía una foto',
  documentTooManyPages: 'El PDF tiene más de 20 páginas. Envía solo las que te pedimos',
  notYourAccount: 'Según tu banco, esta cuenta es de otra persona. Elige una a tu nombre',
  emailMissing: 'No tenemos tu correo. Añádelo antes o elige SMS',
  accountNotShown:
    'Tu banco todavía no nos ha mostrado esta cuenta y no sabemos si es tuya. Elige una de la lista o llámanos',
  sameAccount: 'Ya vamos a enviar el dinero a esta cuenta, o tu banco la rechazó. Elige otra',
  payoutLeft: 'El dinero ya ha salido o ya no se puede cambiar la cuenta. Si hay un error, llámanos',
  staffEmailTaken: 'Ya hay una cuenta con este correo',
  passwordTooShort: 'Usa al menos 12 caracteres',
  passwordTooLong: 'Usa como máximo 128 caracteres',
  passwordTooCommon: 'Esta contraseña es fácil de adivinar. Usa una frase larga o un gestor de contraseñas',
  messageVariable: 'Hay un nombre entre llaves que este mensaje no tiene, o falta uno obligatorio',
  messageBraces: 'Hay una llave suelta: los nombres van así: {amount}',
  messageLines: 'Este texto va en una sola línea',
  messagePhrase: 'Hay una frase que la ley o los supervisores no admiten en la publicidad de un préstamo',
  messageUnchanged: 'Es el texto que ya está en uso',
  contactNotAllowed: 'Ahora no se le podía contactar. Explica por qué se hizo',
  messageLink: 'Solo puede llevar a las direcciones de la empresa o a {link}',
  rangeMissing: 'Pon al menos un tramo',
  rangeOrder: '«Hasta» no puede ser menor que «desde»',
  rangeStep: 'El salto tiene que ser mayor que 0',
  rangeTooLow: 'El valor más bajo es demasiado bajo',
  rangeTooHigh: 'El valor más alto es demasiado alto',
  rangeTooMany: 'Salen más de 400 valores. Usa un salto mayor',
  pricedOnce: 'Cada número de cuotas necesita un precio, y solo uno',
  notOnOffer: 'Este valor no está entre los que se ofrecen',
  extensionDays: 'Escribe de 1 a 366 días por ampliación, separados por comas',
  aboveSmallestAmount: 'No puede ser mayor que el préstamo más pequeño',
  soldToday: 'Ya hay solicitudes con el precio de hoy: elige desde mañana',
  passwordPersonal: 'No uses tu nombre, tu correo ni el nombre de la empresa',
} as const

/** A text that is too short, with the length that it needs. */
export const tooShortText = (minCharacters: number): string =>
  minCharacters === 1 ? 'Escribe al menos un carácter' : `Faltan caracteres: escribe al menos ${minCharacters}`

export type ServerValidationKey = keyof typeof serverValidationTexts
