import { nonBreaking } from './non-breaking.ts'

/** The camera page: instructions, and help if the camera does not work (requirements R5 and R8). */
export const cameraTexts = {
  hints: {
    card: 'Pon el documento dentro del marco, sobre una mesa oscura.',
    face_with_card: 'Pon la cara en el óvalo y el documento en el marco.',
    face: 'Pon la cara en el óvalo y mira a la cámara.',
    paper: 'Que se vea la hoja entera, sin sombras.',
  },
  starting: 'Encendemos la cámara…',
  allowPrompt: 'Si el navegador pregunta, permite usar la cámara.',
  ready: 'La cámara está lista.',
  shutter: 'Hacer la foto',
  close: 'Cerrar la cámara',
  torchOn: 'Encender la linterna',
  torchOff: 'Apagar la linterna',
  switchCamera: 'Cambiar de cámara',
  paused: 'La cámara está en pausa.',
  tryAgain: 'Probar otra vez',
  gallery: 'Subir de la galería',
  call: (phone: string) => `Llamar al ${phone}`,

  noVirtualCamera: 'No uses una cámara virtual. Cambia a la cámara de tu dispositivo.',
  fileTooBig: (megabytes: number) =>
    `El archivo ocupa demasiado. Elige uno de menos de ${megabytes} MB o haz una foto con la cámara.`,
  cannotProcess: 'No podemos leer este archivo. Elige una foto JPEG, PNG o HEIC, o un PDF.',
  captureFailed: 'La foto no ha salido. Inténtalo otra vez.',

  problems: {
    denied: {
      title: 'Da permiso para usar la cámara',
      allowCameraAccessError: (phone: string) =>
        `El navegador no nos deja usar la cámara. Actívala como te explicamos o sube una foto de tu galería. Si no puedes, llámanos al ${nonBreaking(phone)}.`,
    },
    missing: {
      title: 'No encontramos ninguna cámara',
      text: 'Sube una foto de tu galería, o abre esta página en tu móvil: lo que has hecho sigue ahí.',
    },
    busy: {
      title: 'Otra aplicación está usando la cámara',
      text: 'Cierra las videollamadas y otras aplicaciones que usen la cámara y prueba otra vez.',
    },
    insecure: {
      title: 'La cámara necesita una página segura',
      text: 'La dirección tiene que empezar por https. Ábrela así, o sube una foto de tu galería.',
    },
    failed: {
      title: 'No podemos usar la cámara',
      text: 'Prueba otra vez. Si no funciona, sube una foto de tu galería.',
    },
  },

  /** How to grant the permission again, by browser. */
  permissionSteps: {
    ios: [
      'Toca el botón de la página (aA o los tres puntos) junto a la dirección.',
      'Entra en «Ajustes del sitio web».',
      'En «Cámara» elige «Permitir» y vuelve a esta página.',
    ],
    android: [
      'Toca el icono que hay a la izquierda de la dirección.',
      'Entra en «Permisos» y activa «Cámara».',
      'Vuelve a esta página y prueba otra vez.',
    ],
    chromium: [
      'Pulsa el icono que hay a la izquierda de la dirección.',
      'Activa «Cámara».',
      'Prueba otra vez desde aquí.',
    ],
    firefox: [
      'Pulsa el icono de la cámara o del candado, junto a la dirección.',
      'Quita el bloqueo de la cámara.',
      'Prueba otra vez desde aquí.',
    ],
    safari: [
      'En el menú Safari entra en «Ajustes de este sitio web».',
      'En «Cámara» elige «Permitir».',
      'Prueba otra vez desde aquí.',
    ],
    other: [
      'Abre los ajustes del navegador.',
      'Busca los permisos de esta página y activa la cámara.',
      'Vuelve aquí y prueba otra vez.',
    ],
  },
} as const
