/** Texts that leave by SMS or WhatsApp. The last line of a code message is for the phone's own autofill. */
export const messageTexts = {
  loginCode: (brand: string, code: string, host: string) =>
    `${brand}: tu código es ${code}. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
  /** Names what is signed, for how much, and the first digits of the document's hash (its fingerprint). */
  signCode: (sign: { brand: string; amount: string; total: string; shortHash: string; code: string; host: string }) =>
    `${sign.brand}: ${sign.code} es tu código para FIRMAR tu préstamo de ${sign.amount} (devuelves ${sign.total}). Contrato ${sign.shortHash}. Caduca en 5 minutos. No se lo des a nadie.\n\n@${sign.host} #${sign.code}`,
}
