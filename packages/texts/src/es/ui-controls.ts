/** The built-in texts of the `@puente/ui` components that load after the first page: dialogs, choices, dates, steps. */
export const uiControlTexts = {
  close: 'Cerrar',
  closeMenu: 'Cerrar el menú',
  choose: 'Elige una opción',
  progress: 'Tu progreso',
  stepStates: { done: 'hecha', current: 'ahora', todo: 'después' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.',
  datePlaceholder: 'dd/mm/aaaa',
  suggestions: 'Sugerencias',
  suggestionCount: (count: number): string => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
} as const
