/** The second step: employment, income, expenses and a contact person. */
export const additionalInformationTexts = {
  continue: 'Continuar',

  work: {
    title: 'Tu trabajo',
    employmentType: 'Situación laboral',
    companyName: 'Empresa',
    companyNameHint: 'El nombre que aparece en tu nómina.',
    ownCompanyNameHint: 'Si tu negocio tiene nombre.',
    position: 'Puesto',
    positionHint: 'Por ejemplo: camarero, enfermera, comercial.',
    usualPositions: 'Puestos frecuentes',
    businessActivity: 'Sector',
    employmentDate: 'Trabajas ahí desde',
    employmentDateHint: 'Si no recuerdas el día exacto, basta con que sea aproximado.',
    yearsInJob: 'Cuántos años llevas, más o menos',
    yearsAgo: (years: number) => (years === 1 ? 'Hace 1 año' : `${years} años`),
    education: 'Estudios terminados',
  },

  money: {
    title: 'Tus ingresos y tus gastos',
    text: 'Con estos datos calculamos cuánto puedes devolver sin apuros. Escribe las cifras reales, aunque sean aproximadas.',
    incomeAmount: 'Ingresos netos al mes',
    incomeAmountHint: 'En euros, lo que recibes de verdad: sueldo, pensión o ayudas.',
    incomeDate: '¿Cuándo vuelves a cobrar?',
    usualPayDays: 'Días frecuentes',
    incomeDateHint: 'La fecha de tu próximo ingreso, de mañana en adelante.',
    monthlyExpenses: 'Gastos fijos al mes',
    monthlyExpensesHint: 'En euros: alquiler o hipoteca, comida, luz, transporte…',
    hasCurrentLoan: '¿Tienes otros préstamos o tarjetas a plazos?',
    yes: 'Sí',
    no: 'No',
    otherDebts: 'Cuotas de esos préstamos al mes',
    otherDebtsHint: 'En euros, la suma de lo que pagas cada mes.',
  },

  contact: {
    title: 'Una persona de contacto',
    text: 'Solo la llamaremos si no conseguimos hablar contigo. No le diremos nada de tu préstamo.',
    name: 'Su nombre',
    phone: 'Su teléfono',
    phoneHint: 'Distinto del tuyo.',
    relation: '¿Quién es?',
  },
} as const
