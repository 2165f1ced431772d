/** Creating the application. */
export const applicationTexts = {
  working: 'Creando tu solicitud…',
  apply: 'Enviar mi solicitud',
  /** The application exists: the same answers, which can be changed until the signature. */
  sentTitle: 'Tus datos',
  sentText: 'Tu solicitud está en marcha. Puedes cambiar tus datos hasta que firmes.',
  goOn: 'Seguir con mi solicitud',

  review: {
    change: 'Cambiar',
    loan: 'Tu préstamo',
    loanDue: (date: string) => `El ${date}, en un solo pago`,
    person: 'Quién eres',
    work: 'Tu trabajo y tus ingresos',
    account: 'Dónde recibes el dinero',
    accountFromBank: 'La cuenta que veamos a tu nombre al conectar con tu banco',
    permanent: 'Permanente',
    rows: {
      name: 'Nombre',
      personalId: 'DNI o NIE',
      expiryDate: 'Caducidad',
      birthday: 'Nacimiento',
      email: 'Correo',
      mobile: 'Móvil',
      address: 'Dirección',
      actualAddress: 'Vives en',
      employmentType: 'Situación',
      company: 'Empresa',
      position: 'Puesto',
      activity: 'Sector',
      income: 'Ingresos al mes',
      incomeDate: 'Próximo cobro',
      expenses: 'Gastos al mes',
      debts: 'Otras cuotas al mes',
      contact: 'Contacto',
      holder: 'Titular',
      account: 'Cuenta',
    },
  },

  failedTitle: 'No hemos podido crear tu solicitud',
  failedText: 'Tus datos están guardados: no tienes que repetir nada.',
  retry: 'Volver a intentarlo',
  blockedByDeveloper: 'La barra de desarrollo tiene bloqueada la creación de préstamos. Desactívalo para seguir.',
  promoDropped: 'Tu código promocional ya no es válido, así que seguimos sin él.',
  adjusted: (amount: string, term: string) =>
    `Lo que elegiste ya no está disponible. Pedimos lo más parecido: ${amount} a ${term}.`,
} as const
