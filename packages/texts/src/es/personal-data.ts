/** The first step: identity and address. The dynamic step uses the same texts. */
export const personalDataTexts = {
  continue: 'Continuar',

  identity: {
    title: 'Tu nombre y tu documento',
    firstName: 'Nombre',
    firstSurname: 'Primer apellido',
    secondSurname: 'Segundo apellido',
    secondSurnameHint: 'Si no tienes, déjalo vacío.',
    personalId: 'DNI o NIE',
    personalIdHint: '8 cifras y una letra, o X, Y o Z con 7 cifras y una letra.',
    expiryDate: 'Fecha de caducidad del documento',
    isPermanent: 'En mi DNI pone «permanente»',
    country: 'Nacionalidad',
    countries: { ES: 'España', Other: 'Otro país' },
    nationality: 'Tu país',
  },

  person: {
    title: 'Sobre ti',
    text: 'Para comprobar tu edad y enviarte el contrato.',
    birthday: 'Fecha de nacimiento',
    birthdayHint: 'Día, mes y año. Puedes pedir un préstamo si tienes entre 21 y 80 años.',
    gender: 'Sexo',
    genderHint: 'Como aparece en tu documento.',
    email: 'Correo electrónico',
    emailHint: 'Aquí te enviaremos el contrato.',
    emailSuggestion: (domain: string) => `¿Querías decir ${domain}?`,
    emailCorrect: 'Sí, corregir',
  },

  /** After the message of a field: what is wrong, and what would be right in form. */
  explained: {
    letter: 'La letra no es la de ese número: compara las nueve posiciones con tu documento',
    personalId: 'Un DNI es como 12345678Z y un NIE, como X1234567L',
    date: 'Escribe un día que exista, como 31/12/1990',
    tooYoung: 'La fecha indica que tienes menos de 21 años',
    tooOld: 'La fecha indica que tienes más de 80 años',
    expired: 'Según esta fecha, tu documento está caducado',
  },

  address: {
    viewTitle: '¿Dónde vives?',
    registrationTitle: 'Dirección de tu documento',
    registrationHint: 'La que aparece en tu DNI o en tu empadronamiento.',
    actualTitle: 'Dirección en la que vives',
    postalCode: 'Código postal',
    postalCodeForm: 'Empieza por la provincia, de 01 a 52, como 28013',
    region: 'Provincia',
    regionHint: 'La rellenamos con tu código postal.',
    city: 'Localidad',
    street: 'Calle',
    streetHint: 'Con el tipo de vía: calle, avenida, plaza…',
    house: 'Número',
    apartment: 'Piso',
    isSame: 'Vivo en la misma dirección',
    isSameHint: 'Apágalo si ahora vives en otra.',
    /** Distinguishes the two fields with the same label in the error summary. */
    actualField: (label: string) => `${label} (donde vives)`,
  },
} as const
