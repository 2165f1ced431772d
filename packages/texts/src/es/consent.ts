/** Cookies and third-party services. Accepting and refusing have equal wording and prominence (AEPD, guide of 2023). */
export const consentTexts = {
  label: 'Cookies',
  title: 'Tú decides qué se carga',
  text: 'Lo necesario para tu préstamo funciona siempre. Para lo demás te pedimos permiso, y puedes cambiarlo cuando quieras.',
  policy: 'Política de cookies',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  acceptAll: 'Aceptar todo',
  refuseAll: 'Rechazar todo',
  choose: 'Elegir una a una',
  save: 'Guardar mi elección',
  open: 'Cookies',
  necessary: {
    title: 'Necesario',
    text: 'Tu sesión, tus elecciones y un recuento propio y anónimo de pasos. No se puede apagar.',
  },
  purposes: {
    marketing: { title: 'Publicidad y medición', text: 'Otras empresas saben qué anuncio te trajo y qué haces aquí.' },
    push: { title: 'Avisos en tu dispositivo', text: 'Otra empresa te envía avisos aunque la página esté cerrada.' },
    diagnostics: {
      title: 'Informes de errores',
      text: 'Otra empresa recibe los fallos de esta página, sin tus datos.',
    },
    fraud: {
      title: 'Protección contra el fraude',
      text: 'Otra empresa reconoce tu dispositivo cuando pides un préstamo.',
    },
  },
} as const
