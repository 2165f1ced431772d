/** The entry page below the calculator and the phone form. */
export const frontPageTexts = {
  how: 'Así funciona',
  steps: [
    {
      title: 'Elige importe y plazo',
      text: 'Ves el coste, la TAE y la fecha de pago. Empezar no te compromete a nada.',
    },
    {
      title: 'Cuéntanos quién eres',
      text: 'Tus datos, tres fotos y una consulta a tu banco. Unos 10 minutos, y lo que escribes se guarda.',
    },
    {
      title: 'Lee, firma y recibe el dinero',
      text: 'Si lo aprobamos, firmas con un código y lo enviamos a tu cuenta. Después tienes 14 días para echarte atrás.',
    },
  ],

  needs: 'Qué necesitas',
  needed: [
    'Tener entre 21 y 80 años',
    'Tu DNI o NIE en vigor, a mano',
    'Un móvil español y un correo electrónico',
    'Una cuenta bancaria a tu nombre con banca por internet',
  ],

  lender: 'Quién te presta',
  taxId: (taxId: string) => `NIF ${taxId}`,
  registry: (registry: string) => `Inscrita en: ${registry}`,
  supervisor: (supervisor: string) => `Supervisa: ${supervisor}`,
  noFee: 'No cobramos nada por estudiar tu solicitud ni por adelantado.',
} as const
