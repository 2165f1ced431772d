/** Texts of SMS and WhatsApp messages. The last line of a code message is for the phone's autofill. */
export const messageTexts = {
  loginCode: (brand: string, code: string, host: string) =>
    `${brand}: tu código es ${code}. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
  /** Confirms the new number of a customer who changes it. */
  newPhoneCode: (brand: string, code: string, host: string) =>
    `${brand}: ${code} es tu código para usar este teléfono en tu cuenta. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
  /** Sent to the previous number. Its owner may not know of the change, so the text says what the code does and what to do. */
  currentPhoneCode: (change: { brand: string; code: string; ending: string; phone: string; host: string }) =>
    `${change.brand}: ${change.code} es tu código para CAMBIAR EL TELÉFONO de tu cuenta a uno que acaba en ${change.ending}. Si no lo has pedido tú, no se lo des a nadie y llámanos: ${change.phone}.\n\n@${change.host} #${change.code}`,
  /** The owner of the phone may not know of the change, so the text says what the code does and what to do. */
  emailCode: (change: { brand: string; code: string; email: string; phone: string; host: string }) =>
    `${change.brand}: ${change.code} es tu código para CAMBIAR EL CORREO de tu cuenta a ${change.email}. Si no lo has pedido tú, no se lo des a nadie y llámanos: ${change.phone}.\n\n@${change.host} #${change.code}`,
  /** The owner of the phone may not know of the change, so the text says what the code does and what to do. */
  payoutAccountCode: (change: { brand: string; code: string; ending: string; phone: string; host: string }) =>
    `${change.brand}: ${change.code} es tu código para COBRAR TU PRÉSTAMO EN OTRA CUENTA, la que acaba en ${change.ending}. Si no lo has pedido tú, no se lo des a nadie y llámanos: ${change.phone}.\n\n@${change.host} #${change.code}`,
  /** Names the signed document, the amount, and the first digits of the document's hash (its fingerprint). */
  signCode: (sign: { brand: string; amount: string; total: string; shortHash: string; code: string; host: string }) =>
    `${sign.brand}: ${sign.code} es tu código para FIRMAR tu préstamo de ${sign.amount} (devuelves ${sign.total}). Contrato ${sign.shortHash}. Caduca en 5 minutos. No se lo des a nadie.\n\n@${sign.host} #${sign.code}`,
  /** What the borrower accepts, and the first digits of the hash of its terms. */
  proposalCode: (accept: { brand: string; what: string; shortHash: string; code: string; host: string }) =>
    `${accept.brand}: ${accept.code} es tu código para ACEPTAR ${accept.what}. Propuesta ${accept.shortHash}. Caduca en 5 minutos. No se lo des a nadie.\n\n@${accept.host} #${accept.code}`,
  proposalExtension: (days: number, cost: string, date: string) =>
    `ampliar tu préstamo ${days} días por ${cost} (nueva fecha: ${date})`,
  proposalDiscount: (amount: string, date: string) => `cerrar tu préstamo pagando ${amount} como máximo el ${date}`,
}
