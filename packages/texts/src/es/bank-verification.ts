/** The bank sign-in: its purpose, what is read, what never is, and the wait while data is read. */
export const bankVerificationTexts = {
  whyTitle: 'Por qué te lo pedimos:',
  why: 'La ley nos obliga a comprobar que puedes devolver el préstamo sin ahogarte, y que la cuenta es tuya.',
  readTitle: 'Qué leemos, una sola vez',
  read: [
    'El nombre del titular y tus números de cuenta',
    'El saldo y los movimientos de los últimos 90 días',
    'Los borramos en cuanto tenemos la respuesta',
  ],
  neverTitle: 'Qué no vemos nunca',
  never: ['Tus claves: las escribes en la página de tu banco', 'Tu dinero: no podemos moverlo ni cobrar nada'],

  connect: 'Conectar con mi banco',
  connectAgain: 'Volver a intentarlo',
  withoutOnlineTitle: '¿No usas la banca por internet?',
  withoutOnline: 'Llámanos y lo vemos juntos: buscamos otra forma de comprobar tus datos.',

  frame: {
    title: 'Entra en tu banco',
    close: 'Cerrar y volver',
    loading: 'Abriendo la página segura…',
  },

  failures: {
    openTitle: 'No hemos podido abrir la conexión',
    cancelled: 'Has salido sin terminar. No hemos leído nada. Puedes volver a intentarlo cuando quieras.',
    failedTitle: 'Tu banco no ha podido conectar',
    failed: 'A veces pasa. Revisa tus datos de acceso o espera unos minutos y vuelve a intentarlo.',
    importTitle: 'No hemos podido leer los datos de tu banco',
    import: 'No es culpa tuya y tu solicitud sigue en marcha. Conecta otra vez, con el mismo banco o con otro.',
    unsentTitle: 'Ya has terminado con tu banco, pero no nos ha llegado el aviso',
    resend: 'Enviar el aviso otra vez',
    call: 'Si no funciona, llámanos:',
  },

  waiting: {
    title: 'Estamos leyendo los datos de tu banco',
    text: 'Ya has terminado tu parte. Ahora preparamos la respuesta.',
    working: 'Leyendo tus datos…',
    howLong: 'Suele tardar menos de un minuto.',
    mayClose: 'Puedes cerrar esta página. Seguimos sin ella y no se pierde nada.',
    told: 'Te avisamos por SMS en cuanto haya una respuesta.',
    startOver: '¿No has terminado en tu banco? Conectar otra vez',
  },
} as const
