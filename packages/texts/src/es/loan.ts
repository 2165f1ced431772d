import { type ExplanationReason, formatEuros, type LoanStatus } from '@puente/domain'

/** The borrower's text for each loan status. One row per status: a status without a text does not compile. */
export const loanStatusTexts: Record<LoanStatus, string> = {
  request: 'Hemos recibido tu solicitud',
  new: 'Estamos revisando tu solicitud',
  contract_signed: 'Contrato firmado',
  active: 'Préstamo al día',
  returned: 'Préstamo devuelto',
  denied: 'Solicitud denegada',
  processing: 'Te estamos enviando el dinero',
  processing_fail: 'No hemos podido enviarte el dinero',
  extended: 'Plazo ampliado',
  overdue: 'Pago atrasado',
  awaiting_collector: 'Pago atrasado: te llamaremos para ayudarte',
  collector_in_progress: 'Pago atrasado: un gestor lleva tu caso',
  awaiting_sign_contract: 'Pendiente de tu firma',
  sold: 'Deuda cedida a otra empresa',
  presale: 'Pago atrasado: vamos a ceder tu deuda',
  pre_court: 'Último aviso antes de ir al juzgado',
  court: 'En el juzgado',
  post_court: 'Con sentencia del juzgado',
  execution: 'En ejecución judicial',
  awaiting_documents: 'Necesitamos tus documentos',
  awaiting_issuance_method: 'Necesitamos una cuenta a tu nombre',
  awaiting_bank_process_data: 'Falta conectar con tu banco',
  timeout: 'Solicitud terminada',
  awaiting_bank_data_import: 'Estamos leyendo los datos de tu banco',
  discount: 'Acuerdo de pago con descuento',
}

/** The status of a loan whose borrower withdrew from the contract and still has time to return the money. */
export const withdrawnStatusText = 'Has desistido del contrato'

/** The explanation of an amount, line by line. */
export const explanationTexts: Record<ExplanationReason, string> = {
  disbursement: 'Dinero que te enviamos',
  daily_charge: 'Intereses',
  opening_fee: 'Comisión de apertura',
  extension_price: 'Precio de la ampliación',
  payment: 'Tu pago',
  extension_payment: 'Tu pago de la ampliación',
  discount: 'Descuento',
  write_off: 'Importe que te perdonamos',
  refund: 'Dinero que te devolvimos',
}

export const dailyChargeText = (days: number, principalCents: number, isLate: boolean): string => {
  const kind = isLate ? 'Intereses de demora' : 'Intereses'
  return `${kind} de ${days === 1 ? '1 día' : `${days} días`} sobre ${formatEuros(principalCents)}`
}
