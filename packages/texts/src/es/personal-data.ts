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
    birthday: 'Fecha de nacimiento',
    birthdayHint: 'Día, mes y año. Puedes pedir un préstamo si tienes entre 21 y 80 años.',
    gender: 'Sexo',
    genderHint: 'Como aparece en tu documento.',
    email: 'Correo electrónico',
    emailHint: 'Aquí te enviaremos el contrato.',
    emailSuggestion: (domain: string) => `¿Querías decir ${domain}?`,
    emailCorrect: 'Sí, corregir',
  },

  address: {
    registrationTitle: 'Dirección de tu documento',
    registrationHint: 'La que aparece en tu DNI o en tu empadronamiento.',
    actualTitle: 'Dirección en la que vives',
    postalCode: 'Código postal',
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
