/** How to reach customer service. The first page shows none of it, so it is a file of its own. */
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
} as const
