/** The first step with photos before the form. */
export const scanFirstTexts = {
  why: {
    title: 'Así escribes menos',
    text: 'Leemos tus datos en las fotos y tú los compruebas. No te las pediremos otra vez.',
  },
  position: (number: number, total: number) => `Foto ${number} de ${total}`,
  type: 'Prefiero escribir mis datos',
  reading: {
    title: 'Leemos tu documento',
    text: 'Suele tardar unos segundos.',
    wait: 'Buscamos tus datos en la foto…',
  },
  unreadable: 'No hemos podido leer tu documento. No pasa nada: escribe tus datos aquí. Las fotos ya están guardadas.',
  /** Above the form whose first values were read. */
  formText: 'Comprueba lo que hemos leído y completa lo que falta.',
  check: {
    title: '¿Es correcto?',
    text: 'Lo hemos leído en tu documento. Si continúas, confirmas que es correcto. Los acentos no aparecen: puedes añadirlos.',
    correct: 'Corregir estos datos',
    rows: {
      name: 'Nombre y apellidos',
      personalId: 'DNI o NIE',
      expiryDate: 'Caducidad',
      birthday: 'Nacimiento',
      gender: 'Sexo',
      nationality: 'Nacionalidad',
    },
  },
} as const
