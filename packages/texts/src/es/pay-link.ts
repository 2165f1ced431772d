import { formatEuros } from '@puente/domain'

/** The page for paying a loan without signing in, opened from a reminder. It names the lender and no customer. */
export const payLinkTexts = {
  title: (lender: string) => `Paga tu préstamo de ${lender}`,
  intro: 'Aquí puedes pagarlo con tarjeta, sin entrar en tu cuenta.',
  amount: 'Debes hoy',
  dueDate: 'Fecha de pago',
  // Of a loan in instalments.
  instalmentAmount: 'Pagas ahora',
  toCatchUp: 'Para ponerte al día',
  instalment: 'Cuota',
  ofAll: (number: number, count: number) => `${number} de ${count}`,
  missed: 'Cuotas atrasadas',
  whole: 'Todo el préstamo, hoy',
  euros: (cents: number) => formatEuros(cents),
  pay: (cents: number) => `Pagar ${formatEuros(cents)}`,
  payWhole: (cents: number) => `Pagar todo: ${formatEuros(cents)}`,
  note: 'Pagas en la página segura de tu banco. Para pagar una parte o ampliar el plazo, entra en tu cuenta o llámanos.',

  call: 'Nuestro teléfono:',

  nothingOwed: {
    title: 'No hay nada que pagar',
    text: 'Este préstamo no tiene ningún pago pendiente. Si crees que es un error, llámanos.',
  },
  sold: {
    title: 'Este préstamo ya no se paga aquí',
    text: 'Lo hemos cedido a otra empresa. Entra en tu cuenta o llámanos y te decimos dónde pagarlo.',
  },
  pending: {
    title: 'Ya hay un pago en marcha',
    text: 'Espera 30 minutos y vuelve a abrir el enlace. Así no pagas dos veces.',
  },
  /** Another payment of the loan is unfinished; the page offers to give it up. */
  blocked: (cents: number) => ({
    title: 'Hay otro pago sin terminar',
    text: `Es de ${formatEuros(cents)}. Si ya lo has confirmado en tu banco, espera la respuesta y no pagues otra vez. Si no, cancélalo y paga aquí.`,
  }),
  charging: (cents: number) => ({
    title: 'Estamos cobrando en tu tarjeta',
    text: `Hemos pedido ${formatEuros(cents)} a tu banco y esperamos su respuesta. Vuelve a abrir el enlace más tarde. Así no pagas dos veces.`,
  }),
  cancel: 'Cancelar ese pago',
  cancelled: {
    title: 'Pago cancelado',
    text: 'Si ya lo habías confirmado en tu banco, lo contaremos igual. Si no, puedes pagar otra vez.',
  },
  over: {
    title: 'Este enlace ya no sirve',
    text: 'Los enlaces de pago duran 30 días. Entra en tu cuenta o llámanos para pagar.',
  },
  tooMany: { title: 'Demasiados intentos', text: 'Espera un momento y vuelve a abrir el enlace.' },

  paid: (cents: number) => ({
    title: 'Pago recibido',
    text: `Hemos recibido tu pago de ${formatEuros(cents)}. Gracias. Ya puedes cerrar esta página.`,
  }),
  refunded: (cents: number) => ({
    title: 'Pago devuelto',
    text: `Te hemos devuelto ${formatEuros(cents)} a la misma tarjeta. Si tienes dudas, llámanos.`,
  }),
  waiting: {
    title: 'Esperamos la respuesta de tu banco',
    text: 'Suele tardar unos segundos. Si ya has pagado, no pagues otra vez.',
  },
  lookAgain: 'Mirar otra vez',
  backToCard: 'Volver a la página de pago',
  failed: {
    title: 'El pago no ha salido bien',
    text: 'No hemos cobrado nada. Prueba otra vez, también con otra tarjeta.',
  },
  retry: 'Volver a intentarlo',
}
