import { nonBreaking } from './non-breaking.ts'

/** The steps between the phone number and the payout. A key is the step's name, as everywhere. */
export const registrationTexts = {
  progress: {
    label: 'Las tres etapas de tu solicitud',
    registration: 'Registro',
    confirmation: 'Comprobación',
    loanTitle: 'Tu préstamo',
  },

  summary: {
    title: 'Tu préstamo',
    amount: 'Recibes',
    term: 'Plazo',
    termDays: (days: number) => (days === 1 ? '1 día' : `${days} días`),
    cost: 'Coste',
    total: 'Devuelves',
    due: 'Fecha de pago',
    tae: 'TAE',
    note: 'Así quedaría si firmas hoy. Antes de firmar verás las condiciones finales.',
    lineTotal: (total: string, date: string | null) =>
      date === null ? `devuelves ${total}` : `devuelves ${total} el ${date}`,
    lineTae: (tae: string) => `TAE ${tae}`,
    keep: 'Guardar y seguir',
    /** Signed, with the payout still to come. */
    expected: 'Fecha prevista',
    signedNote: 'Contrato firmado. El plazo cuenta desde el día en que te enviamos el dinero.',
    paidOutNote: 'Contrato firmado y dinero enviado.',
  },

  position: {
    back: 'Atrás',
    toReview: 'Mis datos',
    step: (number: number, of: number) => `Paso ${number} de ${of}`,
    minutes: (minutes: number) => `${minutes}\u00a0min`,
  },

  /** A correction of a saved answer. */
  edit: {
    save: 'Guardar cambios',
    repeatTitle: '¿Guardamos este cambio?',
    repeat: {
      identity:
        'Tus fotos y los datos de tu banco se comprobaron con los datos anteriores. Si guardas, tendrás que enviar otra vez las fotos y conectar de nuevo con tu banco.',
      decision:
        'Calculamos tu oferta con los datos anteriores. Si guardas, la calculamos otra vez y puede cambiar. Tardamos menos de un minuto.',
      contract:
        'Tu contrato lleva los datos anteriores. Si guardas, lo preparamos de nuevo y lo tendrás que volver a leer.',
      account:
        'Antes de que firmes comprobaremos que la cuenta nueva es tuya. Si tu banco no nos la ha mostrado, la revisa una persona y tardamos más.',
    },
    confirm: 'Sí, guardar',
    cancel: 'No, dejarlo como estaba',
  },

  noWait: 'No tienes que hacer nada',
  saved: 'Lo que has guardado está a salvo. Puedes cerrar esta página y volver cuando quieras.',
  savedAsYouGo: 'Guardamos lo que escribes. Puedes cerrar esta página y seguir luego, también en otro dispositivo.',
  savedHere: 'Sin conexión: lo que escribes queda en este dispositivo y lo guardamos en cuanto vuelva internet.',
  help: '¿Necesitas ayuda?',
  helpText: 'Te atendemos en el',
  logOut: 'Salir de la cuenta',

  /** A DNI or NIE that belongs to another account (requirements R8). */
  personalIdKnown: {
    title: 'Usuario con este DNI/NIE registrado anteriormente',
    text: (phone: string) => `Entra con el teléfono ${nonBreaking(phone)}, o llámanos si ya no lo tienes.`,
    logIn: 'Iniciar sesión',
    call: 'Llamar',
  },

  steps: {
    personalData: {
      title: 'Cuéntanos quién eres',
      text: 'Ten a mano tu DNI o NIE y escribe los datos como aparecen en él.',
      minutes: 3,
    },
    additionalInformation: {
      title: 'Tu trabajo y tus ingresos',
      text: 'Dinos a qué te dedicas y cuánto ingresas. Así te prestamos solo lo que puedas devolver.',
      minutes: 2,
    },
    dynamic: {
      title: 'Faltan algunos datos',
      text: 'Solo te pedimos lo que todavía no tenemos.',
      minutes: 2,
    },
    iban: {
      title: '¿Dónde quieres recibir el dinero?',
      text: 'Enviaremos el préstamo a una cuenta bancaria a tu nombre.',
      minutes: 1,
    },
    documents: {
      title: 'Fotos de tu documento',
      text: 'Aquí harás una foto de cada cara de tu DNI o NIE y un selfi con él en la mano.',
      minutes: 2,
    },
    application: {
      title: 'Revisa tus datos',
      text: 'Comprueba que todo está bien. Después puedes enviar tu solicitud: todavía no firmas nada.',
      minutes: 1,
    },
    consideration: {
      title: 'Gracias, ya tenemos tu solicitud',
      text: 'La estamos revisando. Te avisaremos por SMS en cuanto haya una respuesta.',
      minutes: 0,
    },
    bankVerification: {
      title: 'Conecta con tu banco',
      text: 'Entras en tu banco de forma segura y con eso te damos una respuesta. No vemos tus claves.',
      minutes: 1,
    },
    approveConditions: {
      title: 'Nuestra respuesta',
      text: 'El importe, cuánto devuelves en total y en qué fecha.',
      minutes: 1,
    },
    applicationSign: {
      title: 'Revisa y firma tu préstamo',
      text: 'Léelo con calma y fírmalo con un código que te llega por SMS.',
      minutes: 1,
    },
    autoDebitConfirmation: {
      title: 'Pago automático con tarjeta',
      text: 'Puedes añadir una tarjeta para pagar sin tener que acordarte. Es opcional.',
      minutes: 1,
    },
  },
} as const
