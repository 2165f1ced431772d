/** E-mails to staff members about their account in the back office. */
export const staffMailTexts = {
  invitation: {
    subject: (brand: string) => `${brand}: crea tu acceso`,
    text: (url: string, hours: number) =>
      `Te han dado acceso a la gestión de préstamos. Abre este enlace, elige una contraseña y añade un segundo factor:\n\n${url}\n\nEl enlace vale ${hours} horas y una sola vez. No se lo pases a nadie.`,
  },
  password_reset: {
    subject: (brand: string) => `${brand}: cambia tu contraseña`,
    text: (url: string, hours: number) =>
      `Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, abre este enlace:\n\n${url}\n\nVale ${hours === 1 ? 'una hora' : `${hours} horas`} y una sola vez. Si no has sido tú, no hagas nada: tu contraseña sigue igual.`,
  },
  factor_reset: {
    subject: (brand: string) => `${brand}: vuelve a crear tu acceso`,
    text: (url: string, hours: number) =>
      `Han quitado el segundo factor y la contraseña de tu cuenta, y han cerrado tus sesiones. Abre este enlace para crear tu acceso otra vez:\n\n${url}\n\nEl enlace vale ${hours} horas y una sola vez. Si no lo has pedido, avisa ahora a quien administra el sistema.`,
  },
  approvalDelegated: {
    subject: (brand: string) => `${brand}: te piden una decisión`,
    text: (requester: string, title: string, url: string) =>
      `${requester} te pide que decidas sobre esto:\n\n${title}\n\nMira los detalles y apruébalo o recházalo aquí:\n\n${url}`,
  },
  booksDiffer: {
    subject: (brand: string) => `${brand}: los libros no cuadran`,
    text: (problems: number, date: string, url: string) =>
      `La comprobación de la noche del ${date} ha encontrado ${problems === 1 ? 'una diferencia' : `${problems} diferencias`} entre los libros, los préstamos y el banco.\n\nMira cuáles son aquí:\n\n${url}\n\nCuando estén arregladas, pulsa «Comprobar todo ahora» en esa página.`,
  },
  securityNotice: {
    subject: (brand: string) => `${brand}: cambio en la seguridad de tu cuenta`,
    text: (change: string) =>
      `${change}\n\nSi no has sido tú, cambia tu contraseña, cierra tus sesiones y avisa a quien administra el sistema.`,
    changes: {
      password: 'Has cambiado tu contraseña.',
      totp_added: 'Has añadido una aplicación de códigos como segundo factor.',
      totp_removed: 'Has quitado la aplicación de códigos de tu cuenta.',
      passkey_added: 'Has añadido una llave de acceso como segundo factor.',
      passkey_removed: 'Has quitado una llave de acceso de tu cuenta.',
      recovery_codes: 'Has creado códigos de recuperación nuevos. Los anteriores ya no valen.',
      recovery_code_used: 'Has entrado con un código de recuperación. Ese código ya no vale.',
      api_key: 'Has creado una clave de API.',
      emergency_admin:
        'Desde el servidor han creado una persona administradora de emergencia. Mira en Registro quién lo ha hecho y por qué.',
    },
  },
} as const
