import { nonBreaking } from './non-breaking.ts'

/** The liveness check, a short video that shows a live person in front of the camera: consent, waiting, failure. */
export const livenessTexts = {
  title: 'Un vídeo corto de tu cara',
  text: 'Comprueba que hay una persona real delante de la cámara y que es la del documento. Dura unos segundos.',
  facts: [
    'Usamos datos biométricos: los rasgos de tu cara. La ley los protege de forma especial y por eso te pedimos permiso.',
    'Solo sirven para esta comprobación. No los usamos para reconocerte en otros sitios.',
    'Puedes decir que no. En ese caso una persona de nuestro equipo mira un selfi con tu documento; puede tardar más.',
  ],
  consent: 'Acepto que se traten los rasgos de mi cara para comprobar mi identidad.',
  consentNeeded: 'Marca la casilla para grabar el vídeo, o elige que lo revise una persona.',
  start: 'Grabar el vídeo',
  alternative: 'Prefiero que lo revise una persona',
  backToVideo: 'Prefiero el vídeo corto',

  recording: 'Mira a la cámara y no te muevas',
  recordingHint: 'Pon la cara dentro del círculo. Grabamos 3 segundos.',
  record: 'Empezar a grabar',
  recordingNow: 'Grabando…',
  recorded: 'Listo. Enviamos el vídeo.',
  simulated: 'Prueba: aquí se graba con el proveedor real; en este entorno no se envía ninguna imagen.',

  pendingTitle: 'Estamos comprobando el vídeo',
  pendingText: 'Suele tardar menos de un minuto. Puedes quedarte aquí o volver luego: te avisaremos por SMS.',

  // Requirements R8.
  selfieFailed: 'La verificación fotográfica ha fallado, por favor inténtelo de nuevo',
  failedHint: 'Busca buena luz, quítate gafas de sol o gorra y no uses una cámara virtual.',
  failedHelp: (phone: string) => `Si no lo consigues, llámanos al ${nonBreaking(phone)}.`,
  retry: 'Volver a intentarlo',
  errors: {
    cannotUseCamera: 'No podemos usar la cámara de este dispositivo.',
    grantPermission: 'Da permiso para usar la cámara y vuelve a intentarlo.',
    httpsRequired: 'La cámara solo funciona en una página segura (https).',
    fileTooBig: 'El vídeo ocupa demasiado. Vuelve a intentarlo con otra conexión u otro dispositivo.',
    cannotProcess: 'No podemos procesar el vídeo. Vuelve a grabarlo.',
    noVirtualCamera: 'No uses una cámara virtual.',
    attemptsExhausted: 'Has agotado los intentos. Elige que lo revise una persona o inténtalo mañana.',
    analysisError: 'Algo falló al analizar el vídeo. Vuelve a intentarlo.',
    notLoaded: 'No hemos podido abrir la cámara de verificación. Comprueba tu conexión e inténtalo de nuevo.',
  },
} as const
