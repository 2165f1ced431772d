/** The built-in texts of the `@puente/ui` components. A screen's own texts are in the file of its area. */
export const uiTexts = {
  optional: 'opcional',
  errorPrefix: 'Error:',
  close: 'Cerrar',
  closeAlert: 'Cerrar este aviso',
  closeMenu: 'Cerrar el menú',
  alerts: 'Avisos',
  alertKinds: { success: 'Hecho:', warning: 'Atención:', error: 'Error:', info: 'Información:' },
  loading: 'Cargando…',
  choose: 'Elige una opción',
  selectAll: 'Marcar todo',
  errorSummaryTitle: (count: number): string =>
    count === 1 ? 'Hay un dato que revisar' : `Hay ${count} datos que revisar`,
  progress: 'Tu progreso',
  stepStates: { done: 'hecha', current: 'ahora', todo: 'después' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.',
  sliderDecrease: (label: string): string => `Bajar: ${label}`,
  sliderIncrease: (label: string): string => `Subir: ${label}`,
  sliderSnapped: (typed: string, snapped: string): string =>
    `Has escrito ${typed}. La opción más cercana es ${snapped}.`,
  sliderNotANumber: (kept: string): string => `No hemos podido leer ese número. Dejamos ${kept}.`,
  datePlaceholder: 'dd/mm/aaaa',
  suggestions: 'Sugerencias',
  suggestionCount: (count: number): string => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
  dayWord: (days: number): string => (days === 1 ? 'día' : 'días'),
} as const
