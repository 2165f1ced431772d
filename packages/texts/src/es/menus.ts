/** Parts of the frame that load after the screen: menus, the impersonation bar, the chat. */
export const menuTexts = {
  burger: {
    title: 'Menú',
    pages: 'Páginas',
    account: 'Tu cuenta',
    yourLoan: 'Tu préstamo',
    loanHistory: 'Historial de préstamos',
    notifications: 'Avisos',
    yourData: 'Tus datos',
    logOut: 'Salir de la cuenta',
  },

  impersonation: {
    label: 'Sesión en nombre de un cliente',
    actingAs: (admin: string) =>
      `${admin}: estás viendo la cuenta de un cliente. Puedes consultar y rellenar su solicitud, nada más`,
    stop: 'Terminar',
    failed: 'No hemos podido entrar con esa clave. Crea una nueva en la zona de gestión.',
  },

  chat: { open: 'Chatea con nosotros', hide: 'Ocultar el chat' },

  account: {
    tabs: 'Secciones de tu cuenta',
    yourLoan: 'Tu préstamo',
    loanHistory: 'Historial de préstamos',
    personalInformation: 'Tus datos',
    help: 'Ayuda',
  },
} as const
