/** The developer toolbar, for developers and testers in the sandbox and on staging. */
export const developerTexts = {
  title: 'Barra de desarrollo',
  hint: 'Se abre y se cierra con la tecla ` o ~',
  close: 'Cerrar la barra',
  open: 'Abrir la barra de desarrollo',

  fill: {
    title: 'Rellenar',
    action: 'Rellenar los campos vacíos',
    none: 'Aquí no hay campos vacíos que rellenar.',
    done: (count: number) => (count === 1 ? '1 campo relleno.' : `${count} campos rellenos.`),
  },

  switches: {
    title: 'Interruptores',
    noValidation: 'Sin validación en el navegador',
    noValidationHint: 'El servidor comprueba igual.',
    noLoans: 'No crear préstamos',
    noLoansHint: 'Se para justo antes de pedirlo.',
    noStepper: 'Sin guía de pasos',
    noStepperHint: 'Puedes abrir cualquier paso.',
    olderSignIn: 'Entrar como antes',
    olderSignInHint: 'Con phone_number y phone_confirmation.',
  },

  session: {
    title: 'Sesión',
    anonymous: 'Nadie ha entrado.',
    current: (who: string) => `Has entrado como ${who}.`,
    token: 'Token de acceso',
    signIn: 'Entrar con el token',
    signOut: 'Salir',
  },

  api: {
    title: 'Dirección de la API',
    current: (address: string) => `Ahora: ${address}`,
    label: 'Otra dirección',
    save: 'Usarla 7 días',
    reset: 'Volver a la normal',
    refused: 'Esa dirección no está en la lista de permitidas (PUENTE_ALLOWED_ORIGINS).',
  },

  calculator: {
    title: 'Calculadora',
    amount: 'Importe (€)',
    term: 'Plazo (días)',
    result: (total: string, cost: string, tae: string) => `Devuelve ${total} (coste ${cost}, TAE ${tae}).`,
    keep: 'Usarlos en la solicitud',
    kept: 'Guardado.',
    none: 'No hay precio para eso.',
  },

  routes: { title: 'Pantallas' },

  clock: {
    title: 'Reloj',
    now: (when: string) => `Hoy es ${when}.`,
    advance: (days: number) => (days === 1 ? '+1 día' : `+${days} días`),
  },

  customers: { title: 'Clientes de ejemplo', enterAs: (title: string) => `Entrar como ${title}` },

  funnel: {
    title: 'Embudo',
    none: 'Todavía no se ha contado ningún paso en esta página.',
    user: (id: number | null) => (id === null ? 'sin usuario' : `usuario ${id}`),
  },
} as const
