/** How to reach customer service. A separate file, because the first page does not use it. */
export const supportTexts = {
  title: 'Atención al cliente',
  acceptingApplications: 'Solicitudes',
  phone: 'Teléfono',
  schedule: 'Horario',
  email: 'Correo',
  address: 'Dirección',
  messaging: 'Escríbenos por mensaje',
  chat: 'Abrir el chat',
  opensInNewTab: 'se abre en otra pestaña',
  help: {
    call: 'Llámanos:',
    doubts: 'Si tienes dudas, llámanos:',
    ifItFailsAgain: 'Si no funciona, llámanos:',
    talk: '¿Hablamos?',
    person: 'Te atiende una persona.',
    message: 'Mensaje',
  },
} as const
