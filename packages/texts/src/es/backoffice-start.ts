/** The start page of the back office. */
export const startTexts = {
  greeting: (name: string): string => `Hola, ${name}`,
  allInTime: 'Todo está dentro de plazo.',
  late: (queues: readonly string[]): string =>
    queues.length === 1
      ? `${queues[0]} pasa de plazo.`
      : queues.length === 2
        ? `${queues.join(' y ')} pasan de plazo.`
        : `${queues.length} colas pasan de plazo.`,
  queues: 'Colas',
  queue: 'Cola',
  waiting: 'Esperan',
  oldest: 'Más antigua',
  target: 'Plazo',
  targetHours: (hours: number): string => (hours < 48 ? `${hours} h` : `${hours / 24} días`),
  ofTarget: (percent: number): string => `${percent} % del plazo`,
  emptyQueue: 'Nada pendiente',
  moneyFigures: 'Dinero de hoy y del último día cerrado',
  applications: 'Solicitudes del último día cerrado',
  steps: {
    requested: 'Empezadas',
    completed: 'Completas',
    offered: 'Aprobadas',
    signed: 'Firmadas',
    paid_out: 'Entregadas',
  },
  weekBefore: (count: string): string => `${count} hace una semana`,
  money: 'Dinero que entra y sale',
  collected: 'Cobrado',
  disbursed: 'Entregado',
  onDay: (date: string): string => `el ${date}`,
  seeReport: 'Ver el informe',
  portfolio: 'Lo que se debe, por días tarde',
  portfolioAsOf: (date: string): string => `Noche del ${date}`,
  overdue: 'En mora',
  dueToday: 'Vence hoy',
  bucketLoans: (loans: string): string => (loans === '1' ? '1 préstamo' : `${loans} préstamos`),
  health: 'Noche y proveedores',
  nightFine: (asOf: string): string => `La noche ha pasado; cifras del ${asOf}`,
  nightMissing: (asOf: string): string => `Falta por pasar una noche; cifras del ${asOf}`,
  nightFailed: (asOf: string): string => `La noche ha fallado; cifras del ${asOf}`,
  noNight: 'Todavía no ha pasado ninguna noche',
  providersFine: 'Ningún proveedor ha fallado en su última llamada',
  providersFail: (names: readonly string[]): string => `Fallan: ${names.join(', ')}`,
  invite: 'Invitar a un cliente',
  searchHint: 'Para buscar un cliente o un préstamo, pulsa Ctrl K en cualquier página.',
} as const
