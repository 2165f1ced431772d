/** The photos of the identity document: what makes a good one. */
export const documentsTexts = {
  hintsTitle: 'Para que salgan bien',
  hints: [
    'Ten a mano el documento original, no una fotocopia.',
    'Busca buena luz, sin reflejos.',
    'En el selfi, que se vea bien tu cara y no haya nadie más.',
  ],

  // Failures, as the specification words them (§8). The camera's own are put into Spanish from its descriptions.
  identityNotVerified: 'La identidad no ha sido verificada',
  tryAgain: 'Volver a intentarlo',
  uploadFailed: (phone: string) =>
    `El proceso de carga de la foto fue incorrecto. Inténtalo de nuevo o llámanos al ${phone}.`,
  selfieFailed: 'La verificación fotográfica ha fallado, por favor inténtelo de nuevo',
  requiredFilesErrorMessage: 'No hemos podido verificar esta foto. Haz otra, por favor.',
  documentNotLoaded: 'No hemos podido cargar el documento.',
  camera: {
    allowCameraAccessError: (phone: string) =>
      `Necesitamos permiso para usar la cámara. Actívalo en los ajustes del navegador, o sube la foto desde tu galería. Si no puedes, llámanos al ${phone}.`,
    cannotUse: 'No podemos usar la cámara de este dispositivo.',
    grantPermission: 'Da permiso para usar la cámara.',
    httpsRequired: 'La cámara solo funciona en una página segura (https).',
    fileTooBig: 'La foto ocupa demasiado.',
    cannotProcess: 'No podemos leer este archivo.',
    noVirtualCamera: 'No uses una cámara virtual.',
    attemptsExhausted: 'Has agotado los intentos.',
    analysisError: 'Algo falló al analizar la imagen.',
  },
} as const
