import { documentNames } from './document-names.ts'
import { nonBreaking } from './non-breaking.ts'

/** The requested documents: their purpose, how to take a good photo, and how they are used. */
export const documentsTexts = {
  intro: {
    title: 'Comprobamos que eres tú',
    text: 'Te pedimos unas fotos para que nadie pueda pedir un préstamo con tu nombre.',
    listTitle: (count: number) => (count === 1 ? 'Qué te pedimos' : `Qué te pedimos: ${count} cosas`),
    haveReady: 'Ten a mano tu DNI o NIE en vigor. El carné de conducir y el pasaporte no sirven.',
    why: '¿Por qué lo pedís y quién lo ve?',
    whyText: [
      'La ley nos obliga a comprobar la identidad de quien pide un préstamo.',
      'Guardamos las fotos cifradas. Solo las ven las personas que revisan tu solicitud.',
      'No las usamos para nada más y las borramos cuando la ley ya no nos obliga a guardarlas.',
    ],
    start: 'Empezar',
    goOn: 'Seguir',
    sent: 'Enviado',
    again: 'Repetir',
    pending: 'Pendiente',
  },

  hintsTitle: 'Para que salgan bien a la primera',
  hints: {
    originalDocument: {
      title: 'Solo el documento original',
      text: 'No sirven una fotocopia ni una foto de una pantalla.',
    },
    goodLight: { title: 'Buena luz', text: 'Cerca de una ventana, sin reflejos ni sombras.' },
    noOtherFaces: { title: 'Solo tú', text: 'Que no salga nadie más en el selfi.' },
    cleanFace: { title: 'La cara despejada', text: 'Sin gafas de sol, gorra ni mascarilla.' },
    noVirtualCamera: { title: 'Tu cámara, sin filtros', text: 'No uses una cámara virtual ni efectos.' },
  },

  /** One photo screen for each; every other type uses `any`. */
  kinds: {
    id_card: {
      name: documentNames.id_card,
      title: 'La parte de delante de tu DNI o NIE',
      text: 'Es la cara con tu foto. Que se vean las cuatro esquinas y se lea todo.',
    },
    id_card_back: {
      name: documentNames.id_card_back,
      title: 'La parte de atrás de tu DNI o NIE',
      text: 'Es la cara con las líneas de letras y flechas (<<<). Que se lean enteras.',
    },
    selfie_with_id_card: {
      name: documentNames.selfie_with_id_card,
      title: 'Un selfi con tu documento en la mano',
      text: 'Sujeta el documento junto a la cara, por el lado de la foto, sin tapar ningún dato con los dedos.',
    },
    liveness_selfie: {
      name: documentNames.liveness_selfie,
      title: 'Un selfi con tu documento en la mano',
      text: 'Una persona de nuestro equipo comparará esta foto con tu documento.',
    },
    income_statement: {
      name: documentNames.income_statement,
      title: 'Un justificante de tus ingresos',
      text: 'Tu última nómina, el recibo de la pensión o una declaración de impuestos. Puede ser una foto o un PDF.',
    },
    any: {
      name: documentNames.any,
      title: 'Un documento más',
      text: 'Envía el documento que te hemos pedido. Puede ser una foto o un PDF.',
    },
  },
  position: (number: number, total: number) => `Paso ${number} de ${total}`,

  takePhoto: 'Hacer foto',
  fromGallery: 'Subir de la galería',
  chooseFile: 'Elegir un archivo',
  fileKinds: 'JPEG, PNG, HEIC o PDF',
  imageKinds: 'JPEG, PNG o HEIC',
  skip: 'No puedo hacer esta foto ahora',
  skipHint: 'Sigue sin ella. Una persona revisará tu solicitud y puede tardar más.',

  rejectedTitle: 'Necesitamos otra foto',
  // Requirements R8.
  requiredFilesErrorMessage: 'No hemos podido verificar esta foto. Haz otra, por favor.',
  identityNotVerified: 'La identidad no ha sido verificada',
  uploadFailed: (phone: string) =>
    `El proceso de carga de la foto fue incorrecto. Inténtalo de nuevo o llámanos al ${nonBreaking(phone)}.`,

  preview: {
    title: '¿Se ve todo bien?',
    checkingTitle: 'Miramos tu foto',
    checkingText: 'Si se lee bien, la enviamos. Si no, te lo decimos y decides tú.',
    text: 'Comprueba que se lee todo, sin reflejos ni partes cortadas.',
    faceText: 'Comprueba que se ven bien tu cara y el documento.',
    fileText: 'Comprueba que es el archivo correcto.',
    alt: (kind: string) => `La foto que has hecho: ${kind}`,
    zoom: 'Ver más grande',
    unzoom: 'Ver entera',
    checking: 'Miramos si la foto se lee bien…',
    looksGood: 'La foto se ve bien.',
    notShown: 'Este navegador no puede mostrar el archivo, pero sí enviarlo.',
    kept: 'Esta foto aún no se ha enviado: estaba guardada en tu dispositivo.',
    use: 'Usar esta foto',
    useFile: 'Enviar este archivo',
    retake: 'Repetir',
    retakeAdvised: 'Repetir la foto',
    sendAnyway: 'Enviar así',
  },
  quality: {
    title: 'Quizá no se lea bien',
    too_dark: 'Está oscura. Busca un sitio con más luz.',
    too_bright: 'Hay demasiada luz o un reflejo. Inclina un poco el documento o aléjalo de la lámpara.',
    blurred: 'Está borrosa. Apoya los codos, espera a que enfoque y repite.',
    too_small: 'Se ve pequeña. Acércate más o usa una foto de mayor tamaño.',
  },

  sending: {
    title: 'Enviamos tu foto',
    progress: (percent: number) => `Enviado el ${percent} %`,
    almost: 'Ya casi está: la estamos guardando.',
    cancel: 'Cancelar el envío',
    retake: 'Repetir',
    retakeOf: (name: string) => `Repetir: ${name}`,
    offlineTitle: 'Sin conexión',
    offline:
      'Tu foto está guardada en este dispositivo. La enviamos en cuanto vuelva internet; también puedes cerrar la página.',
    failedTitle: 'No se ha enviado',
    failedText: 'Tu foto sigue guardada en este dispositivo: no tienes que repetirla.',
    refusedText: 'Con otra foto u otro archivo puedes seguir.',
    retry: 'Enviar otra vez',
    another: 'Elegir otra foto',
  },
  size: (megabytes: string) => `${megabytes} MB`,

  allSent: {
    title: 'Ya tenemos todo',
    text: 'Estamos revisando tus documentos. Suele tardar unos minutos y te avisaremos por SMS. Puedes cerrar esta página.',
  },
  sentNow: (kind: string) => `Recibido: ${kind}.`,

  /** Data read from the document that differs from the form. */
  ocr: {
    title: 'En tu documento leemos…',
    text: 'No es lo mismo que escribiste. Puede que nuestra lectura falle; dinos qué es lo correcto.',
    written: (value: string) => `escribiste ${value}`,
    notWritten: 'no lo escribiste',
    update: 'Es correcto, actualizar',
    keep: 'Dejar mis datos',
    updated: 'Hemos actualizado tus datos.',
    updateFailed: 'No hemos podido actualizar tus datos. Puedes seguir y lo revisamos nosotros.',
    onlyByUs: (phone: string) =>
      `Con la solicitud en marcha, estos datos solo los podemos cambiar nosotros. Si hay un error, llámanos al ${nonBreaking(phone)}.`,
    understood: 'Entendido',
    fields: {
      first_name: 'Nombre',
      first_surname: 'Primer apellido',
      second_surname: 'Segundo apellido',
      personal_id: 'DNI o NIE',
      birthday: 'Fecha de nacimiento',
      expiration_date: 'Caducidad del documento',
    },
  },
} as const
