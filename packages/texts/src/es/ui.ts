/**
 * The built-in texts of the `@puente/ui` components that a first page may show; those of the others are in `ui-controls.ts`. A screen's
 * own texts are in the file of its area.
 */
export const uiTexts = {
  optional: 'opcional',
  errorPrefix: 'Error:',
  closeAlert: 'Cerrar este aviso',
  alerts: 'Avisos',
  alertKinds: { success: 'Hecho:', warning: 'Atención:', error: 'Error:', info: 'Información:' },
  loading: 'Cargando…',
  selectAll: 'Marcar todo',
  missingTitle: (count: number) => `Faltan ${count} datos`,
  errorSummaryTitle: (count: number): string =>
    count === 1 ? 'Hay un dato que revisar' : `Hay ${count} datos que revisar`,
  sliderDecrease: (label: string): string => `Bajar: ${label}`,
  sliderIncrease: (label: string): string => `Subir: ${label}`,
  sliderSnapped: (typed: string, snapped: string): string =>
    `Has escrito ${typed}. La opción más cercana es ${snapped}.`,
  sliderNotANumber: (kept: string): string => `No hemos podido leer ese número. Dejamos ${kept}.`,
  dayWord: (days: number): string => (days === 1 ? 'día' : 'días'),
} as const
