/** Apart from the frame of every screen: the footer loads after it. */
export const footerTexts = {
  contacts: 'Contacto',
  menu: 'Información',
  menu2: 'Más enlaces',
  showMore: 'Mostrar más',
  showLess: 'Mostrar menos',
} as const
