const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`)

interface ExampleParts {
  readonly amount: string
  readonly instalments: string
  readonly rate: string
  readonly cost: string
  readonly tae: string
  readonly total: string
}

/** One payment or several, in the calculator. Amounts, dates and rates arrive formatted. */
export const instalmentCalculatorTexts = {
  legend: 'Cómo lo devuelves',
  single: 'En un pago',
  plan: 'A plazos',
  on: (date: string) => `El ${date}`,
  until: (date: string) => `Hasta el ${date}`,
  times: (count: number, amount: string) => `${count} × ${amount}`,
  count: 'Cuotas',
  unit: (count: number) => (count === 1 ? 'cuota' : 'cuotas'),
  counted: instalments,
  payDay: 'Día de pago',
  payDayHint: 'El mismo cada mes. Si te conviene, el día después de cobrar. En meses cortos, el último día.',
  samePayDay: 'El día del mes en que recibes el dinero',
  dayCosts: (more: string) => `Con ese día de pago, la primera cuota llega más tarde y cuesta ${more} más.`,
  from: (parts: string, date: string) => `${parts}, desde el ${date}.`,
  summary: (total: string, parts: string) => `Devuelves ${total}: ${parts}`,
  example: ({ amount, instalments: parts, rate, cost, tae, total }: ExampleParts) =>
    `Ejemplo representativo: préstamo de ${amount} en ${parts}. Tipo deudor fijo: ${rate} anual. Coste: ${cost}. TAE, con meses de la misma duración: ${tae}. Total a devolver: ${total}.`,
  adjusted: (amount: string, count: number) =>
    `Lo que elegiste ya no está disponible. Pedimos lo más parecido: ${amount} en ${instalments(count)}.`,
  none: 'Ahora mismo no podemos ofrecer este préstamo.',
  gone: 'Ahora no ofrecemos este préstamo a plazos. Mira el precio en un solo pago antes de pedirlo.',
} as const
