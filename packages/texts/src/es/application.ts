/** Creating the application. */
export const applicationTexts = {
  working: 'Creando tu solicitud…',
  failedTitle: 'No hemos podido crear tu solicitud',
  failedText: 'Tus datos están guardados: no tienes que repetir nada.',
  retry: 'Volver a intentarlo',
  blockedByDeveloper: 'La barra de desarrollo tiene bloqueada la creación de préstamos. Desactívalo para seguir.',
  promoDropped: 'Tu código promocional ya no es válido, así que seguimos sin él.',
  adjusted: (amount: string, term: string) =>
    `Lo que elegiste ya no está disponible. Pedimos lo más parecido: ${amount} a ${term}.`,
} as const
