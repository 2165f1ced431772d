import type { LateBucket, PortfolioExit } from '@puente/domain'

type Report =
  | 'funnel'
  | 'sources'
  | 'portfolio'
  | 'buckets'
  | 'rolls'
  | 'vintages'
  | 'collections'
  | 'first_dues'
  | 'forecast'
  | 'money'

const buckets: Readonly<Record<LateBucket | PortfolioExit, string>> = {
  current: 'Al día',
  b0: 'Vence hoy',
  b1: '1–7',
  b2: '8–30',
  b3: '31–60',
  b4: '61–90',
  b5: '91–180',
  b6: '> 180',
  paid: 'Pagado',
  sold: 'Vendido',
  written_off: 'Fallido',
}

const files: Readonly<Record<Report, string>> = {
  funnel: 'solicitudes-por-dia',
  sources: 'solicitudes-por-fuente',
  portfolio: 'cartera-en-riesgo',
  buckets: 'cartera-por-tramos',
  rolls: 'paso-entre-tramos',
  vintages: 'cosechas',
  collections: 'cobrado-frente-a-vencido',
  first_dues: 'primer-impago',
  forecast: 'caja-prevista',
  money: 'dinero-que-entra-y-sale',
}

/** The reports of the back office. */
export const reportTexts = {
  title: 'Informes',
  views: { funnel: 'Embudo', portfolio: 'Cartera', collections: 'Cobro', cash: 'Caja' },
  view: 'Informe',
  closedThrough: (date: string): string => `Cerrado hasta el ${date}`,
  notClosed: 'La próxima noche cierra el primer día',
  from: 'Desde',
  to: 'Hasta',
  customer: 'Cliente',
  customers: { new: 'Nuevo', repeat: 'Repite' },
  source: 'Fuente',
  direct: 'Directo',
  other: 'Otras',
  print: 'Imprimir',
  csv: 'CSV',
  csvOf: (title: string): string => `Descargar en CSV: ${title}`,
  empty: 'Todavía no hay cifras de estas fechas.',
  rollsEmpty: 'El primer mes completo se cierra la noche del día 1.',
  chartOf: (title: string): string => `Gráfico: ${title}. Los datos están en la tabla de debajo.`,
  tableOf: (title: string): string => `Tabla: ${title}`,
  monthOnBook: (months: number): string => (months === 0 ? 'Mes 0, %' : `${months}, %`),
  titles: {
    funnel: 'Solicitudes por día',
    sources: 'Solicitudes por fuente',
    portfolio: 'Cartera en riesgo',
    buckets: 'Cartera por días tarde',
    rolls: 'Paso entre tramos',
    vintages: 'Cosechas',
    collections: 'Cobrado frente a lo que vencía',
    first_dues: 'Primer impago',
    forecast: 'Caja de los próximos 30 días',
    money: 'Dinero que entra y sale',
  } satisfies Readonly<Record<Report, string>>,
  explanations: {
    funnel: 'Aprobación: ofertas entre solicitudes completas del mismo periodo',
    sources: 'La fuente es el utm_source con el que llegó el cliente',
    portfolio: 'Capital con más de 30 días tarde entre capital vivo, en la última noche de cada mes',
    buckets: 'Préstamos vivos en la última noche',
    rolls: 'Dónde terminó el mes, en % de los préstamos de cada tramo',
    vintages: 'Capital perdido acumulado, por mes de firma',
    collections: 'Capital por mes de vencimiento; pagos de cualquier día',
    first_dues: 'Préstamos que no pagaron su primer vencimiento, por mes',
    forecast: 'Lo que vence, y lo que se espera según los tres últimos meses',
    money: 'Cobrado a los clientes y entregado a ellos, por día',
  } satisfies Readonly<Record<Report, string>>,
  files,
  buckets: buckets as Readonly<Record<string, string>>,
  columns: {
    date: 'Día',
    month: 'Mes',
    signed_month: 'Firmados en',
    due_month: 'Vencía en',
    months_on_book: 'Mes',
    bucket: 'Días tarde',
    from_bucket: 'Empezó el mes',
    to_bucket: 'Terminó el mes',
    source: 'Fuente',
    phones: 'Dieron el teléfono',
    requested: 'Empezadas',
    completed: 'Completas',
    offered: 'Aprobadas',
    refused: 'Denegadas',
    signed: 'Firmadas',
    paid_out: 'Entregadas',
    approval: 'Aprobación, %',
    loans: 'Préstamos',
    loans_before: 'Hace una semana',
    principal: 'Capital, €',
    over_30: '> 30 días, €',
    over_60: '> 60 días, €',
    over_90: '> 90 días, €',
    par_30: 'PAR30, %',
    par_60: 'PAR60, %',
    par_90: 'PAR90, %',
    share: '%',
    disbursed: 'Entregado, €',
    lost: 'Perdido, €',
    collected: 'Cobrado, €',
    lost_share: 'Perdido, %',
    collected_share: 'Cobrado, %',
    due: 'Vencimientos, €',
    missing: 'Falta, €',
    missed: 'Impagados',
    charges: 'Intereses y gastos, €',
    expected: 'Esperado, €',
    net: 'Neto, €',
  } as Readonly<Record<string, string>>,
} as const
