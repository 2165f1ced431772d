/** The simulated bank: a sandbox page where the tester chooses the data that the bank returns. */
export const sandboxBankTexts = {
  title: 'Conecta con tu banco',
  badge: 'Banco de pruebas',
  intro: 'Este banco no existe. Elige uno y lo que veremos al leer tus cuentas.',
  bankLegend: 'Elige tu banco',
  scenarioLegend: 'Qué muestra el banco',
  connect: 'Conectar',
  fail: 'Simular error',
  cancel: 'Cancelar',
  safety: 'En un banco de verdad entrarías con tus claves. Nosotros nunca las vemos.',
  done: 'Listo. Ya puedes volver.',
  doneText: 'Hemos enviado la conexión. Si la página no cambia sola, ciérrala.',
  failed: 'La conexión ha fallado.',
  cancelled: 'Has cancelado la conexión.',
  expiredTitle: 'Esta página ha caducado',
  expired: 'Vuelve atrás y abre otra vez la conexión con tu banco.',
  banks: {
    alborada: 'Banco Alborada',
    meseta: 'Caja Meseta',
    litoral: 'Banca Litoral',
    finisterre: 'Banco Finisterre',
    nodo: 'Nodo Bank',
  },
  scenarios: {
    good: { name: 'Nómina normal', text: 'Ingresa 1.900 € al mes: se aprueba lo que pides.' },
    strong: { name: 'Ingresos altos', text: 'Ingresa 3.500 € al mes: se ofrece más.' },
    low_income: { name: 'Ingresos bajos', text: 'Ingresa 750 € al mes: se ofrece menos.' },
    thin: { name: 'Cuenta nueva', text: 'Solo 20 días de historia: lo revisa una persona.' },
    over_indebted: { name: 'Muchos préstamos', text: 'Cinco préstamos en otras empresas: se rechaza.' },
    someone_elses_account: { name: 'Cuenta de otra persona', text: 'La cuenta no está a tu nombre: eliges otra.' },
    import_fails: { name: 'El banco falla', text: 'No se puede leer: hay que volver a intentarlo.' },
    slow: { name: 'El banco va lento', text: 'Como la nómina normal, pero tarda 20 segundos.' },
  },
} as const

/** Texts around the real provider's widget. */
export const bankWidgetTexts = {
  title: 'Conecta con tu banco',
  loading: 'Abriendo la conexión segura con tu banco…',
  blocked: 'No hemos podido abrir la conexión con tu banco. Recarga la página e inténtalo otra vez.',
} as const
