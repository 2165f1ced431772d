/** Creating the application, and the thanks page while somebody looks at it. */
export const applicationTexts = {
  working: 'Creando tu solicitud…',
  failedTitle: 'No hemos podido crear tu solicitud',
  failedText: 'Tus datos están guardados: no tienes que repetir nada.',
  retry: 'Volver a intentarlo',
  promoDropped: 'Tu código promocional ya no es válido, así que seguimos sin él.',
  adjusted: (amount: string, term: string) =>
    `Lo que elegiste ya no está disponible. Pedimos lo más parecido: ${amount} a ${term}.`,

  consideration: {
    nextTitle: 'Qué pasa ahora',
    next: [
      'Una persona de nuestro equipo revisa tus datos y tus documentos.',
      'Te avisamos por SMS en cuanto haya una respuesta.',
      'Si la respuesta es sí, verás las condiciones finales antes de firmar nada.',
    ],
    howLong: 'Suele tardar menos de una hora en horario de atención. Fuera de él, a la mañana siguiente.',
    mayClose: 'Puedes cerrar esta página. No se pierde nada y al volver verás cómo va.',
    schedule: 'Horario de atención:',
  },
} as const
