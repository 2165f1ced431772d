/** The files of the lists of staff. */
export const customerListTexts = {
  file: 'clientes',
  head: ['Cliente', 'Nombre', 'DNI o NIE', 'Teléfono', 'Alta', 'Último préstamo', 'Estado', 'Importe'],
} as const

export const loanListTexts = {
  file: 'prestamos',
  head: ['Préstamo', 'Cliente', 'Nombre', 'Estado', 'Importe', 'Debe', 'Solicitado', 'Entregado', 'Vence'],
} as const

/**
 * The bank's reasons for a transfer that did not arrive (ISO 20022 external status and return reasons), as staff explain them to a
 * customer.
 */
const BANK_REASONS: Readonly<Record<string, string>> = {
  AC01: 'El número de cuenta no es correcto',
  AC03: 'El número de cuenta no es correcto',
  AC04: 'La cuenta está cerrada',
  AC06: 'La cuenta está bloqueada',
  AC13: 'La cuenta no admite este tipo de transferencia',
  AC14: 'La cuenta no admite este tipo de transferencia',
  AG01: 'La cuenta no admite transferencias',
  AG02: 'El banco no admite esta operación',
  AM04: 'No había saldo suficiente en nuestra cuenta',
  AM05: 'El banco la tomó por una transferencia repetida',
  BE01: 'El titular de la cuenta no coincide con el nombre',
  BE04: 'Falta la dirección del titular',
  CUST: 'La pidió devolver quien la envió',
  FOCR: 'Se devolvió porque se pidió su anulación',
  MD07: 'El titular ha fallecido',
  MS02: 'El cliente la rechazó y el banco no da más detalle',
  MS03: 'El banco no da el motivo',
  NARR: 'El banco explica el motivo en un texto aparte',
  RC01: 'El código del banco no es correcto',
  RR04: 'El banco la rechazó por motivos legales',
}

/** A code from the bank or the payment service; an unknown one is shown as it is. */
export const bankReasonText = (code: string): string => BANK_REASONS[code] ?? `Código del banco: ${code}`
