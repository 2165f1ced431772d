/** Texts that leave by SMS or WhatsApp. The last line of a code message is for the phone's own autofill. */
export const messageTexts = {
  loginCode: (brand: string, code: string, host: string) =>
    `${brand}: tu código es ${code}. Caduca en 5 minutos. No lo compartas con nadie.\n\n@${host} #${code}`,
}
