/** The waiting page, one text for each process that may be running. */
export const considerationTexts = {
  nextTitle: 'Qué pasa ahora',
  schedule: 'Horario de atención:',
  mayClose: 'Puedes cerrar esta página. No se pierde nada y al volver verás cómo va.',

  /** The automatic decision is in progress. */
  application: {
    title: 'Gracias, ya tenemos tu solicitud',
    text: 'La estamos comprobando. Verás el siguiente paso en esta misma página.',
    next: [
      'Comprobamos los datos que nos has dado.',
      'Te decimos qué falta: tus fotos, o conectar con tu banco.',
      'Si la respuesta es sí, verás las condiciones finales antes de firmar nada.',
    ],
    howLong: 'Suele tardar menos de un minuto.',
    isStaffed: false,
  },

  /** Uploaded photos wait for review. */
  documents: {
    title: 'Gracias, ya tenemos tus fotos',
    text: 'Estamos comprobando que se leen bien y que eres tú.',
    next: [
      'Comprobamos tus documentos.',
      'Si alguna foto no se lee, te pedimos solo esa.',
      'Después conectas con tu banco y te damos una respuesta.',
    ],
    howLong: 'Suele tardar unos minutos en horario de atención. Fuera de él, hasta la mañana siguiente.',
    isStaffed: true,
  },

  /** An underwriter decides. */
  review: {
    title: 'Una persona está revisando tu solicitud',
    text: 'Para darte una buena respuesta, la mira alguien de nuestro equipo y no solo un programa.',
    next: [
      'Alguien de nuestro equipo revisa tu solicitud con calma.',
      'Si le falta algo, te llama o te escribe. Nunca te pedirá claves.',
      'Si la respuesta es sí, verás las condiciones finales antes de firmar nada.',
    ],
    howLong: 'Suele tardar menos de una hora en horario de atención. Fuera de él, a la mañana siguiente.',
    isStaffed: true,
  },
  told: 'Te avisamos por SMS en cuanto haya una respuesta.',
} as const
