/** The page for trying out the product. It exists in sandbox mode only. */
export const sandboxTexts = {
  badge: 'Modo de pruebas',
  title: 'Zona de pruebas',
  intro: 'Aquí puedes probar todo: el dinero, los mensajes y el reloj son de mentira. Nada sale de esta máquina.',
  open: 'Abrir la aplicación',

  customers: {
    title: 'Clientes de ejemplo',
    intro: 'Entra como cualquiera de ellos para ver su pantalla.',
    enter: 'Entrar',
    enterAs: (title: string) => `Entrar como ${title}`,
    current: 'Has entrado como',
    signOut: 'Salir',
    none: 'Todavía no hay clientes de ejemplo. Regístrate con cualquier teléfono: el código llega a la bandeja.',
    failed: 'No hemos podido cargar los clientes de ejemplo.',
  },

  messages: {
    title: 'Bandeja de mensajes',
    intro: 'Todo lo que se habría enviado, lo más nuevo primero.',
    none: 'Aún no se ha enviado ningún mensaje.',
    failed: 'No hemos podido cargar los mensajes. Lo volvemos a intentar solos.',
    to: (recipient: string) => `Para ${recipient}`,
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Correo' },
    purposes: {
      login: 'Entrar',
      sign: 'Firmar',
      new_phone: 'Teléfono nuevo',
      current_phone: 'Cambiar el teléfono',
      email: 'Cambiar el correo',
      payout_account: 'Cambiar la cuenta',
    },
    copyCode: (code: string) => `Copiar ${code}`,
    older: (count: number) => (count === 1 ? 'Ver el anterior' : `Ver los ${count} anteriores`),
  },

  clock: {
    title: 'Reloj',
    intro: 'Adelanta los días: cada noche hace su trabajo antes de que llegue la siguiente.',
    advance: (days: number) => (days === 1 ? '+1 día' : `+${days} días`),
    failed: 'No hemos podido leer el reloj.',
    moved: (when: string) => `Ahora es ${when}.`,
  },

  agent: {
    title: 'Sesión de agente',
    current: (id: string) => `En este navegador está guardada la sesión ${id}.`,
    none: 'No hay ninguna sesión de agente guardada en este navegador.',
  },

  links: {
    title: 'Otros lugares',
    app: 'Aplicación del cliente',
    docs: 'Documentación de la API',
    gallery: 'Galería de componentes',
    embed: 'La calculadora en otra página',
  },
  retry: 'Volver a intentarlo',
} as const
