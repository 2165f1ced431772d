/** Keeps only digits of the typed text, for fields such as postal codes and amounts without cents. */
export const filterDigits = (input: string, maxDigits: number = Number.POSITIVE_INFINITY): string =>
  input.replace(/[^0-9]/g, '').slice(0, maxDigits)
