/** What a field for digits keeps of what was typed: postal codes, amounts without cents. */
export const filterDigits = (input: string, maxDigits: number = Number.POSITIVE_INFINITY): string =>
  input.replace(/[^0-9]/g, '').slice(0, maxDigits)
