interface ExampleParts {
  readonly amount: string
  readonly term: string
  readonly rate: string
  readonly cost: string
  readonly tae: string
  readonly total: string
}

const exampleText = ({ amount, term, rate, cost, tae, total }: ExampleParts) =>
  `préstamo de ${amount} a ${term}. Tipo deudor fijo: ${rate} anual. Coste: ${cost}. TAE: ${tae}. Total a devolver en un solo pago: ${total}.`

/** The loan calculator. Amounts, dates and rates arrive formatted. */
export const calculatorTexts = {
  title: 'Calcula tu préstamo',
  amount: 'Importe',
  term: 'Plazo',
  days: (days: number) => (days === 1 ? '1 día' : `${days} días`),

  snappedAmount: (amount: string) => `Ese importe no está disponible. Hemos elegido el más cercano: ${amount}.`,
  snappedTerm: (term: string) => `Ese plazo no está disponible. Hemos elegido el más cercano: ${term}.`,
  snappedVisitor: 'Es lo que ofrecemos a clientes nuevos. Si ya eres cliente, entra: guardamos lo que elegiste.',

  receive: 'Recibes',
  cost: 'Coste',
  costBefore: 'Antes:',
  payBack: 'Devuelves',
  dueOn: (date: string) => `El ${date}`,
  tae: 'TAE',
  summary: (total: string, date: string) => `Devuelves ${total} el ${date}`,

  freeTitle: 'Primer préstamo gratis',
  freeText: 'Si es tu primer préstamo con nosotros y pagas a tiempo, devuelves justo lo que recibes.',
  freeQuestion: '¿Y si me retraso?',
  // The Supreme Court's limit (STS 265/2015): a late rate is at most the loan's own rate plus two points.
  freeIfLate:
    'Desde el primer día de retraso pagas intereses de demora: como máximo un 2 % al año sobre lo que falte por devolver.',
  freeIfExtended: 'Si pides más días, esos días sí tienen coste. Verás el precio exacto antes de aceptar.',

  example: (parts: ExampleParts) => `Ejemplo representativo: ${exampleText(parts)}`,
  exampleAfterFree: (parts: ExampleParts) =>
    `Ejemplo representativo a partir del segundo préstamo: ${exampleText(parts)}`,
  offer: 'Información completa de este préstamo',
  opensInNewTab: 'se abre en otra pestaña',
  warning: 'Atención: tomar dinero prestado cuesta dinero',

  loading: 'Estamos calculando los precios',
  failedTitle: 'No hemos podido cargar los precios',
  failedText: 'Puedes seguir con tu teléfono y ver el precio después, o intentarlo de nuevo ahora.',
  retry: 'Intentar de nuevo',

  promoQuestion: '¿Tienes un código promocional?',
} as const
