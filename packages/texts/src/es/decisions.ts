import type { DecisionReason, RefusalReason } from '@puente/domain'

/**
 * Refusal reasons as the applicant reads them: what was found, and what to do. Fraud rules and staff lists are described without
 * detail. One row per reason: a reason without a text does not compile.
 */
export const refusalTexts: Record<RefusalReason, string> = {
  blacklisted: 'Ahora mismo no podemos ofrecerte nuestros préstamos. Si crees que es un error, llámanos.',
  blocked: 'Tu cuenta está bloqueada para nuevos préstamos. Llámanos y te contamos cómo seguir.',
  age_not_eligible: 'Solo damos préstamos a personas de entre 21 y 80 años.',
  cooling_period: 'Hace poco que denegamos otra solicitud tuya. Espera unos días antes de volver a pedir.',
  over_indebted:
    'Según los datos de tu banco, ya pagas varios préstamos o una parte muy grande de tus ingresos va a deudas. Otro préstamo podría ponértelo más difícil. Podrás volver a pedirlo cuando hayas terminado de pagar alguno.',
  insufficient_means:
    'Según los datos de tu banco, después de tus gastos no queda lo suficiente cada mes para devolver el préstamo. Podrás volver a pedirlo si tus ingresos suben o tus gastos bajan.',
  income_not_confirmed: 'No hemos podido confirmar tus ingresos. Podrás volver a pedirlo con un justificante reciente.',
  identity_not_confirmed: 'No hemos podido confirmar tu identidad con los documentos que nos enviaste.',
  documents_not_valid: 'Los documentos que nos enviaste no son válidos o no se leen bien.',
  policy: 'Tu solicitud no cumple nuestras condiciones para dar un préstamo en este momento.',
}

/** The text for a refusal reason; an unknown one gets a general text. */
export const refusalText = (code: string): string => refusalTexts[code as RefusalReason] ?? refusalTexts.policy

/** The meaning of each decision reason, for underwriters. */
export const decisionReasonTexts: Record<DecisionReason, string> = {
  blacklisted: 'Está en la lista de personas excluidas',
  blocked: 'Está bloqueado',
  age_not_eligible: 'Tiene menos de 21 o más de 80 años',
  cooling_period: 'Se denegó otra solicitud hace poco',
  over_indebted: 'Paga a cuatro prestamistas o más, o más de la mitad de sus ingresos va a deudas',
  insufficient_means: 'Lo que le queda al mes no llega para el préstamo más pequeño',
  bank_history_thin: 'Los datos del banco cubren poco tiempo o tienen pocos movimientos',
  holder_mismatch: 'Ninguna cuenta del banco está a su nombre',
  debts_high: 'Paga a tres prestamistas, o más del 35 % de sus ingresos va a deudas',
  overdrawn_often: 'Está en números rojos, como en más de 30 de los últimos 90 días',
  past_arrears: 'Un préstamo anterior se pagó con más de 60 días de retraso',
  identity_incomplete: 'Falta la fecha de nacimiento',
  document_expired: 'Su documento de identidad ha caducado',
  document_skipped: 'No envió un documento que se pedía',
  many_applications: 'Ha hecho muchas solicitudes en 30 días',
  shared_account: 'Otros clientes cobran en la misma cuenta',
  shared_device: 'Varios clientes usan el mismo dispositivo',
  shared_profile: 'Otros clientes han pedido un préstamo en la misma sesión del navegador',
  linked_to_blocked: 'Comparte cuenta, dispositivo o sesión con alguien bloqueado o excluido',
  within_means: 'Puede devolver lo que pide',
  amount_above_means: 'Puede devolver menos de lo que pide',
  amount_above_limit: 'Pide más que su límite, que crece con cada préstamo devuelto a tiempo',
  means_allow_more: 'Puede devolver más de lo que pide',
}

/** The text for any reason, including those of staff members and of removed versions. */
export const reviewReasonText = (code: string): string =>
  decisionReasonTexts[code as DecisionReason] ?? refusalTexts[code as RefusalReason] ?? code
