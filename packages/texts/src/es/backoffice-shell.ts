import type { StaffRole } from '@puente/domain'

/** The frame of the back office: rail, search, user menu, tables, dialogs and notices. */
export const railTexts = {
  navigation: 'Secciones',
  groups: { start: '', find: 'Buscar', decide: 'Decidir', money: 'Dinero', control: 'Control' },
  start: 'Inicio',
  tasks: 'Tareas',
  customers: 'Clientes',
  loans: 'Préstamos',
  reviews: 'Solicitudes',
  contested: 'Reclamaciones',
  documents: 'Documentos',
  payoutAccounts: 'Cuentas de cobro',
  bank: 'Banco',
  payouts: 'Desembolsos',
  refunds: 'Devoluciones',
  books: 'Contabilidad',
  products: 'Productos',
  reports: 'Informes',
  messages: 'Mensajes',
  night: 'Noche',
  approvals: 'Aprobaciones',
  staff: 'Equipo',
  audit: 'Auditoría',
  webhooks: 'Avisos a sistemas',
  system: 'Sistema',
  agentSessions: 'Sesiones de agente',
  waiting: (count: number): string => (count === 1 ? '1 pendiente' : `${count} pendientes`),
} as const

export const shellTexts = {
  today: 'hoy',
  appName: (brand: string): string => `${brand} · Equipo`,
  pageTitle: (title: string, brand: string): string => `${title} · ${brand}`,
  noScript: 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.',
  unexpected: 'Algo ha fallado. Inténtalo de nuevo. Si sigue igual, avisa a un administrador.',
  noConnection: 'No hay conexión con el servidor. Revisa la red e inténtalo de nuevo.',
  skipToContent: 'Ir al contenido',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  search: 'Buscar',
  searchHint: 'Nombre, teléfono, DNI, IBAN, préstamo…',
  searchKeys: 'Ctrl K',
  helpKey: '?',
  userMenu: 'Tu menú',
  myAccount: 'Mi cuenta',
  signOut: 'Salir',
  shortcuts: 'Atajos de teclado',
  loading: 'Cargando…',
  retry: 'Reintentar',
  pageFailed: 'No se ha podido abrir esta página',
  notFoundTitle: 'Esta página no existe',
  notFoundText: 'Revisa la dirección o busca lo que necesitas en el menú.',
  noPermissionTitle: 'No tienes permiso para ver esta página',
  noPermissionText: 'Si lo necesitas para tu trabajo, pídelo a un administrador.',
  backToStart: 'Volver al inicio',
  notices: 'Avisos',
  dismiss: 'Cerrar el aviso',
} as const

/** Errors whose words are for the borrower, as staff read them. */
export const staffErrorTexts: Readonly<Record<string, string>> = {
  loan_not_found: 'No hay ningún préstamo con ese número.',
}

/** An address with the number of an object that is not there. */
export const missingTexts = {
  titles: {
    loan: 'No hay ningún préstamo con ese número',
    customer: 'No hay ningún cliente en esta dirección',
    application: 'No hay ninguna solicitud con ese número',
    document: 'No hay ningún documento en esta dirección',
    approval: 'No hay ninguna petición en esta dirección',
    line: 'No hay ningún movimiento en esta dirección',
  },
  text: 'Comprueba que la dirección está completa, o busca arriba por nombre, teléfono, DNI o número de préstamo.',
  backTo: (list: string): string => `Volver a ${list}`,
} as const

export const paletteTexts = {
  title: 'Buscar y abrir',
  placeholder: 'Nombre, teléfono, DNI, IBAN, préstamo, página…',
  found: 'Clientes y préstamos',
  pages: 'Páginas',
  kinds: { customer: 'Cliente', loan: 'Préstamo' },
  nameless: 'Sin nombre',
  dueNow: (amount: string): string => `debe ahora ${amount}`,
  searching: 'Buscando…',
  nothing: 'No hay nada con ese texto.',
  onlyPages: 'Ninguna página se llama así. Para buscar clientes y préstamos hace falta otro permiso.',
  nothingWithNumber:
    'No hay nada con ese número. El teléfono va entero; de la cuenta bastan las cuatro últimas cifras.',
} as const

export const shortcutTexts = {
  everywhere: 'En cualquier página',
  general: [
    ['Ctrl K', 'Buscar y abrir'],
    ['/', 'Buscar y abrir'],
    ['?', 'Ver estos atajos'],
    ['Esc', 'Cerrar, o quitar la selección'],
  ],
  lists: 'En una lista',
  ofLists: [
    ['j', 'Fila siguiente'],
    ['k', 'Fila anterior'],
    ['Enter', 'Abrir la fila'],
    ['o', 'Abrir la fila'],
    ['Espacio', 'Ver la fila sin salir de la lista'],
    ['s', 'Elegir la fila'],
    ['f', 'Añadir un filtro'],
    ['a', 'Asignar los elegidos'],
    ['m', 'Enviar un recordatorio a los elegidos'],
    ['t', 'Crear una tarea para los elegidos'],
    ['x', 'Exportar los elegidos'],
  ],
  goTo: 'Ir a una página',
} as const

export const roleTexts: Readonly<Record<StaffRole, string>> = {
  agent: 'Agente',
  underwriter: 'Analista',
  collector: 'Recobro',
  support: 'Atención al cliente',
  accountant: 'Contabilidad',
  admin: 'Administración',
}

export const tableTexts = {
  loadMore: 'Cargar más',
  showAll: (rows: number): string => `Ver las ${rows} filas`,
  columns: 'Columnas',
  wider: (column: string): string => `Ensanchar ${column}`,
  narrower: (column: string): string => `Estrechar ${column}`,
  moveBefore: (column: string): string => `Mover ${column} hacia la izquierda`,
  moveAfter: (column: string): string => `Mover ${column} hacia la derecha`,
  resetColumns: 'Columnas como al principio',
  selectAll: 'Elegir todas las filas cargadas',
  select: (row: string): string => `Elegir ${row}`,
  ifItFits: (column: string): string => `${column} (si cabe)`,
  csv: 'Descargar CSV',
  emptyTitle: 'No hay nada aquí',
  emptyText: 'Cuando haya algo, aparecerá en esta lista.',
  failedTitle: 'No se ha podido cargar la lista',
  sortBy: (column: string): string => `Ordenar por ${column}`,
  count: (count: number, hasMore: boolean): string => {
    const rows = count === 1 ? '1 fila' : `${count} filas`
    return hasMore ? `${rows} cargadas, hay más` : rows
  },
  clearFilters: 'Quitar filtros',
  any: 'Todos',
} as const

/** An actor of the audit in words; staff by their username. */
export const actorText = (actor: string): string => {
  if (actor === 'system') return 'Sistema'
  if (actor === 'borrower') return 'Cliente'
  return actor.replace(/^(?:admin|agent):/, '')
}

export const actTexts = {
  whatHappens: 'Qué va a pasar',
  reason: 'Motivo',
  reasonHint: 'Queda en la auditoría. Escribe algo que un colega entienda dentro de un año.',
  reasonMissing: 'Escribe el motivo.',
  approval: 'Aprobación',
  approvers: (roles: string): string => `Otra persona lo tiene que aprobar: ${roles}.`,
  undo: 'Cómo se deshace',
  cancel: 'Cancelar',
  done: 'Hecho.',
  waiting: 'Enviado. Está pendiente de aprobación.',
} as const

const listOf = new Intl.ListFormat('es', { type: 'conjunction' })

export const viewerTexts = {
  areHere: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0]} está viendo esto` : `${listOf.format(names)} están viendo esto`,
} as const

export const timelineTexts = {
  empty: 'Todavía no ha pasado nada.',
  title: 'Historia',
} as const
