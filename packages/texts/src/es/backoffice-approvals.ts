import type { ApprovalRefusal, ApprovalState, FourEyesAct } from '@puente/domain'

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** What staff read about requests that need a second person. */
export const approvalTexts = {
  acts: {
    portfolio_sale: 'Venta de cartera',
    court_move: 'Paso al juzgado o vuelta',
    payout_batch: 'Remesa de desembolsos',
    payout_account: 'Cuenta de cobro',
    price_change: 'Cambio de precio',
    staff_create: 'Alta en el equipo',
    staff_roles: 'Cambio de funciones',
    staff_factor_reset: 'Restablecer el segundo factor',
    api_key_issue: 'Clave de API',
    unmatched_booking: 'Cobro sin extracto',
    refund: 'Devolución',
    write_off: 'Paso a fallido',
  } satisfies Record<FourEyesAct, string>,
  states: {
    waiting: 'Pendiente',
    approved: 'Aprobada',
    rejected: 'Rechazada',
    cancelled: 'Retirada',
    expired: 'Caducada',
    stale: 'Sin efecto: algo cambió',
    failed: 'Sin efecto: no se pudo hacer',
    requester_left: 'Sin efecto: quien la pidió ya no tiene acceso',
  } satisfies Record<ApprovalState, string>,
  refusals: {
    api_key: 'Con una clave de API no se puede aprobar. Entra con tu cuenta.',
    own_request: 'La pediste tú: tiene que aprobarla otra persona.',
    same_person: 'La pidió otra cuenta tuya: tiene que aprobarla otra persona.',
    role: 'Tus funciones no permiten aprobarla.',
    inactive: 'Tu cuenta no está activa.',
    own_customer: 'Trata de tu propia cuenta de cliente: tiene que aprobarla otra persona.',
  } satisfies Record<ApprovalRefusal, string>,
  noValue: 'nada',
  changed: (was: string, is: string) => `antes: ${was}; ahora: ${is}`,
  courtMove: {
    title: (publicId: string, status: string) => `Pasar el préstamo ${publicId} a «${status}»`,
    now: 'Estado de hoy',
    afterwards: 'Estado después',
    owed: 'Deuda hoy',
  },
  payoutAccount: {
    title: (lastDigits: string, name: string) => `Aceptar la cuenta que termina en ${lastDigits} de ${name}`,
    holder: 'Titular',
    personalId: 'DNI/NIE',
    iban: 'IBAN',
  },
  payoutBatch: {
    title: (transfers: number, total: string) =>
      `Enviar al banco ${count(transfers, 'transferencia', 'transferencias')}: ${total}`,
    transfers: 'Transferencias',
    total: 'Total',
    transfer: (holder: string, iban: string, amount: string) => `${holder}, ${iban}, ${amount}`,
    more: 'Y otras',
    message: 'Fichero',
  },
  unmatchedBooking: {
    title: (amount: string, publicId: string) => `Anotar ${amount} en el préstamo ${publicId} sin extracto`,
    amount: 'Importe',
    reference: 'Referencia del banco',
    paidOn: 'Día del ingreso',
    owed: 'Deuda hoy',
    booked: 'Anotado en',
    overpaid: 'A favor del cliente',
  },
  sale: {
    title: (loans: number, buyer: string) => `Vender ${count(loans, 'préstamo', 'préstamos')} a ${buyer}`,
    buyer: 'Comprador',
    account: 'Cuenta del comprador',
    owed: 'Deuda total hoy',
    loan: (publicId: string) => `Préstamo ${publicId}`,
    debt: (status: string, owed: string) => `${status}, ${owed}`,
    notFound: 'no existe',
    sold: 'Vendidos',
    refused: 'No vendidos',
  },
} as const
