/** The frame around every screen: titles, headers, menus, footers, and the texts shown if a page cannot load. */
export const layoutTexts = {
  /** Shown until the content arrives, and if it does not. */
  brandFallback: 'Puente',
  skipToContent: 'Saltar al contenido',
  documentTitle: (screen: string, brand: string) => `${screen} · ${brand}`,

  titles: {
    auth: 'Tu teléfono',
    authConfirm: 'Confirma tu teléfono',
    authSession: 'Un momento',
    accountAuth: 'Un momento',
    fallback: 'Un momento',
    shortLink: 'Un momento',
    forbidden: 'Tu solicitud',
    personalData: 'Tus datos',
    additionalInformation: 'Tu trabajo e ingresos',
    dynamic: 'Completa tus datos',
    iban: 'Tu cuenta bancaria',
    documents: 'Tus documentos',
    application: 'Tu solicitud',
    consideration: 'Solicitud recibida',
    bankVerification: 'Verifica tu cuenta',
    approveConditions: 'Nuestra decisión',
    applicationSign: 'Firma del contrato',
    autoDebitConfirmation: 'Pago automático',
    account: 'Tu préstamo',
    accountLoanHistory: 'Historial de préstamos',
    accountPersonalInformation: 'Tus datos',
    accountPaymentFailed: 'Pago no completado',
    sandbox: 'Zona de pruebas',
    sandboxGallery: 'Galería de componentes',
  },

  header: {
    home: (brand: string) => `${brand}, inicio`,
    menu: 'Menú principal',
    call: (phone: string) => `Llamar al ${phone}`,
    logIn: 'Iniciar sesión',
    logOut: 'Salir',
    toAccount: (name: string) => `${name}, ir a tu cuenta`,
    openMenu: 'Abrir el menú',
  },

  footer: {
    contacts: 'Contacto',
    menu: 'Información',
    menu2: 'Más enlaces',
    showMore: 'Mostrar más',
    showLess: 'Mostrar menos',
  },

  failure: {
    unavailableTitle: 'No hemos podido cargar tu cuenta',
    unavailable: 'No es culpa tuya, y no se ha perdido nada. Comprueba tu conexión e inténtalo de nuevo.',
    chunkTitle: 'Esta página no se ha cargado del todo',
    chunk: 'Puede ser la conexión, o que haya una versión nueva. Recarga la página: lo que ya guardaste sigue ahí.',
    crashTitle: 'Algo salió mal',
    crash: 'Esta página ha fallado. Recárgala: lo que ya guardaste sigue ahí. Si vuelve a pasar, llámanos.',
    retry: 'Volver a intentarlo',
    reload: 'Recargar la página',
    logOut: 'Salir de la cuenta',
  },
} as const
