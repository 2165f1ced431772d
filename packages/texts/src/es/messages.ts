/** Texts that leave by SMS or WhatsApp. The last line of a code message is for the phone's own autofill. */
export const messageTexts = {
  loginCode: (brand: string, code: string, host: string) =>
    `${brand}: tu código es ${code}. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
  /** Proves the new number of a customer who changes it. */
  newPhoneCode: (brand: string, code: string, host: string) =>
    `${brand}: ${code} es tu código para usar este teléfono en tu cuenta. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
  /** To the number before: its owner may know nothing of the change, so it says what the code does and what to do. */
  currentPhoneCode: (change: { brand: string; code: string; ending: string; phone: string; host: string }) =>
    `${change.brand}: ${change.code} es tu código para CAMBIAR EL TELÉFONO de tu cuenta a uno que acaba en ${change.ending}. Si no lo has pedido tú, no se lo des a nadie y llámanos: ${change.phone}.\n\n@${change.host} #${change.code}`,
  /** Names what is signed, for how much, and the first digits of the document's hash (its fingerprint). */
  signCode: (sign: { brand: string; amount: string; total: string; shortHash: string; code: string; host: string }) =>
    `${sign.brand}: ${sign.code} es tu código para FIRMAR tu préstamo de ${sign.amount} (devuelves ${sign.total}). Contrato ${sign.shortHash}. Caduca en 5 minutos. No se lo des a nadie.\n\n@${sign.host} #${sign.code}`,
}
